import { createPlural } from '../plural.ts'

const plural = createPlural('en')

export const statistics = {
  page: {
    title: 'Statistics',
    counting: 'Counting what was said',
    failed: 'The statistics could not be read',
    tryAgain: 'Try again',
    nothingYet: 'Nothing to count yet',
    nothingYetHint: 'Import an export, and see here when you asked what.',
    lead: (conversations: string, mine: number, answers: string) =>
      `${conversations} with ${plural(mine, { one: 'message of yours', other: 'messages of yours' })} and ${answers}.`,
    leadSince: (conversations: string, mine: number, answers: string, firstDay: string) =>
      `${conversations} with ${plural(mine, { one: 'message of yours', other: 'messages of yours' })} and ` +
      `${answers}, since ${firstDay}.`,
  },
  answers: (count: number) => plural(count, { one: 'answer', other: 'answers' }),
  chart: {
    asPicture: 'As a picture',
    asTable: 'As a table',
    asPictureOf: (title: string) => `${title}: as a picture`,
    asTableOf: (title: string) => `${title}: as a table`,
    nothingSaid: 'Nothing was said.',
  },
  days: {
    title: 'Day by day',
    day: 'Day',
    messages: 'Messages',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    picture: (messages: string, year: number) => `${messages} in ${year}, day by day. The table has every day.`,
    mark: (day: string, messages: string) => `${day}: ${messages}`,
  },
  months: {
    title: 'Month by month',
    month: 'Month',
    byYou: 'By you',
    answers: 'Answers',
    legendYou: 'you',
    legendAnswers: 'answers',
    picture: (months: number) =>
      `Messages by month, ${plural(months, { one: 'month', other: 'months' })}. The table has the figures.`,
    mark: (month: string, mine: string, answers: string) => `${month}: ${mine} by you, ${answers}`,
  },
  hours: {
    title: 'When you ask',
    hour: 'Hour',
    picture: 'What you asked, by hour and weekday. The table has the figures.',
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
    untitled: 'Untitled',
  },
}
