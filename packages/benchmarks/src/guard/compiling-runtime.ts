/**
 * The functions of V8 by which JavaScript has it compile, decide what to compile, or throw compiled code
 * away; none calls another. When they are called is a matter of history; the code that comes of it is not.
 */
export const compilingRuntime =
  /^v8::internal::(Runtime_(Compile|BytecodeBudgetInterrupt|HealOptimizedCodeSlot|NotifyDeoptimized|WasmCompile)|Deoptimizer::(New|ComputeOutputFrames)\b)/;
