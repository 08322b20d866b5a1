/** What the engine uses of the platform, as far as the language's own library does not declare it. */

declare namespace WebAssembly {
  type Module = object;
  const Module: new (bytes: Uint8Array) => Module;
  class Memory {
    constructor(descriptor: { initial: number; maximum: number; shared: boolean });
    readonly buffer: SharedArrayBuffer;
    /** Throws a RangeError if there is no room. */
    grow(pages: number): number;
  }
  class Instance {
    constructor(
      module: Module,
      imports: { env: { memory: Memory; waysOf: (term: number, kind: number) => number } },
    );
    readonly exports: Readonly<Record<string, unknown>>;
  }
}

declare function atob(base64: string): string;
