export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** "Mar 2024" for 2024-03. */
export function nameMonth(month: string): string {
  return `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`
}

/** "5 Mar 2024" for 2024-03-05. */
export function nameDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${nameMonth(day)}`
}
