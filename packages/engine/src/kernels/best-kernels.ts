import type { Kernels } from "./kernels.js";
import { PlainKernels } from "./plain-kernels.js";
import { WrongKernels } from "./wasm-exports.js";
import { WasmKernels } from "./wasm-kernels.js";

/**
 * The kernels of one thread: the compiled ones, unless the platform has no WebAssembly with vectors, or no
 * room for its memory.
 */
export function bestKernels(): Kernels {
  try {
    return new WasmKernels();
  } catch (error) {
    if (error instanceof WrongKernels) throw error;
    return new PlainKernels();
  }
}
