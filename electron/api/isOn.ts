/** How a switch in the environment stands: on, unless somebody says otherwise. */
export function isOn(value = ''): boolean {
  return !['false', '0', 'no', 'off'].includes(value.trim().toLowerCase())
}
