const month = new Intl.DateTimeFormat('en', { month: 'short' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const figures = new Intl.NumberFormat('en')

/** "14 Mar 2025". */
export function formatDay(atMs: number): string {
  const date = new Date(atMs)
  return `${date.getDate()} ${month.format(date)} ${date.getFullYear()}`
}

export function formatHour(atMs: number): string {
  return hour.format(atMs)
}

export function formatCount(count: number): string {
  return figures.format(count)
}

/** "1 message", "1,204 messages". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}
