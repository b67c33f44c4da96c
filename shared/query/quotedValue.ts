/** A value as it is written after its operator, so that it is read as one. */
export function quotedValue(value: string): string {
  return /[\s,()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value
}
