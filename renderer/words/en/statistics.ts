import { createPlural } from '../plural.ts'

const plural = createPlural('en')

export const statistics = {
  page: {
    title: 'Statistics',
    loading: 'Loading statistics…',
    failed: 'Couldn’t load statistics',
    tryAgain: 'Try again',
    nothingYet: 'No statistics yet',
    nothingYetHint: 'Import your export to see your activity here.',
    lead: (conversations: string, mine: number, answers: string) =>
      `${conversations} with ${plural(mine, { one: 'message from you', other: 'messages from you' })} and ${answers}.`,
    leadSince: (conversations: string, mine: number, answers: string, firstDay: string) =>
      `${conversations} with ${plural(mine, { one: 'message from you', other: 'messages from you' })} and ` +
      `${answers}, since ${firstDay}.`,
  },
  answers: (count: number) => plural(count, { one: 'answer', other: 'answers' }),
  chart: {
    asChart: 'Chart',
    asTable: 'Table',
    asChartOf: (title: string) => `${title}: chart`,
    asTableOf: (title: string) => `${title}: table`,
    none: 'No messages',
  },
  days: {
    title: 'Messages by day',
    day: 'Day',
    messages: 'Messages',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    chartLabel: (messages: string, year: number) =>
      `${messages} in ${year}, by day. Switch to the table for every day.`,
    mark: (day: string, messages: string) => `${day}: ${messages}`,
  },
  months: {
    title: 'Messages by month',
    month: 'Month',
    byYou: 'You',
    answers: 'Answers',
    legendYou: 'You',
    legendAnswers: 'Answers',
    chartLabel: (months: number) =>
      `Messages by month, ${plural(months, { one: 'month', other: 'months' })}. Switch to the table for exact numbers.`,
    mark: (month: string, mine: string, answers: string) => `${month}: ${mine} from you, ${answers}`,
  },
  hours: {
    title: 'When you’re active',
    hour: 'Hour',
    chartLabel: 'Your messages by hour and weekday. Switch to the table for exact numbers.',
    mark: (weekday: string, hour: string, messages: string) => `${weekday}, ${hour}: ${messages}`,
  },
  models: {
    title: 'Models',
    model: 'Model',
    answers: 'Answers',
    /** Read out after the number, which is shown alone. */
    afterFigure: (count: number) => (count === 1 ? ' answer' : ' answers'),
    more: (count: number) => plural(count, { other: 'more' }),
  },
  longest: {
    title: 'Longest conversations',
  },
}
