/**
 * The V8 functions that JavaScript calls to compile code, to decide what to compile, or to throw compiled
 * code away. None of them calls another. When they are called depends on history, but the resulting code does
 * not.
 */
export const compilingRuntime =
  /^v8::internal::(Runtime_(Compile|BytecodeBudgetInterrupt|HealOptimizedCodeSlot|NotifyDeoptimized|WasmCompile)|Deoptimizer::(New|ComputeOutputFrames)\b)/;
