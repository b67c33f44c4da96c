/** Ends a switch that must know every case: the compiler fails when one is missing. */
export function assertNever(value: never): never {
  throw new Error(`a case was forgotten: ${String(value)}`)
}
