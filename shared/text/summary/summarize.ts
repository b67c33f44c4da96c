import { contentWords, WORD_NUMBER_COUNT } from './contentWords.ts'
import { closingMark, isClosed, type Sentence, splitSentences } from './splitSentences.ts'

/** Introductory phrases of people and models. */
const OPENINGS = [
  'sure(?: thing)?|of course|certainly|absolutely|definitely|got it|no problem|great|okay|ok|alright|well',
  "(?:that's |that is |what )?(?:an? )?(?:great|good|excellent|interesting) question",
  'thanks|thank you|hi|hello|hey|claude|chatgpt',
  'gerne|natürlich|klar|hallo|bien sûr|bonjour|claro|por supuesto|hola',
  '当然可以|当然|好的|你好|您好|もちろんです|もちろん|はい|こんにちは',
]

/** Whole sentences without information. */
const EMPTY_SENTENCES = [
  "here(?:['’]s| is| are)|below (?:is|are)|i(?:['’]d| would) be (?:happy|glad)|i(?:['’]m| am) " +
    '(?:happy|glad|sorry|here to)',
  "i can help|i['’]ll help|happy to help|glad to|i hope|hope (?:this|that)|let me know|feel free|let['’]s|as " +
    'an ai|welcome',
  "if you (?:have|need|want|would|['’]d)|would you like|do you want|how (?:can|may) i (?:help|assist)",
  "you(?:['’]re| are) (?:welcome|right|absolutely right)|sorry|my apologies|apologies|i apologi[sz]e|thank " +
    'you|thanks|please help',
  String.raw`(?:can|could) you help(?: me)?(?: (?:with )?(?:this|something))?\s*\??$`,
  String.raw`i (?:need|have) (?:help|a question)\s*[.!]?$`,
  'hier (?:ist|sind)|ich helfe|danke|voici|merci|aquí (?:está|tienes)|gracias|以下是|希望|谢谢|以下は|ありがとう',
]

const OPENING = new RegExp(
  String.raw`^(?:${OPENINGS.join('|')})(?: there| again| claude| chatgpt)?(?:[,!.:;—–，！。、～-]+\s*|\s*$)`,
  'i',
)
const EMPTY_START = new RegExp(`^(?:${EMPTY_SENTENCES.join('|')})`, 'i')
const MAXIMUM_OPENINGS = 3

/** The sentence without its introductory phrases, or null if nothing else is left. */
function withoutFiller(sentence: string): string | null {
  let rest = sentence
  for (let round = 0; round < MAXIMUM_OPENINGS; round += 1) {
    const opening = OPENING.exec(rest)
    if (opening === null) break
    rest = rest.slice(opening[0].length).trimStart()
  }
  if (rest === '' || EMPTY_START.test(rest)) return null
  return rest.length === sentence.length ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** A summary uses this many messages from the start. */
export const SUMMARIZED_MESSAGES = 12

interface SpokenMessage {
  readonly role: string | null
  readonly text: string
}

interface Candidate {
  readonly text: string
  readonly words: readonly number[]
  readonly shape: Sentence['shape']
  readonly isAsked: boolean
  /** The index of its message among the eligible ones. */
  readonly messageIndex: number
  /** The index in its message. */
  readonly sentenceIndex: number
}

const MAXIMUM_CHARACTERS = 320
const MAXIMUM_QUESTION_CHARACTERS = 150
const FIRST_MESSAGES = 2
const LAST_MESSAGES = 1
const CHARACTERS_OF_ALL = 1000
/** The first exchanges count fully; of the last, only the first lines, which show where it went. */
const CHARACTERS_OF_OPENING = 450
const CHARACTERS_OF_REST = 180
const COMMON_WORD_WEIGHT = 3
const QUESTION_WORD_WEIGHT = 5
const MAXIMUM_COUNTED_WORDS = 24

const CONCLUSIONS = [
  'in short|in summary|in conclusion|to sum up|to summari[sz]e|overall|(?:the )?short answer|tl;?dr|bottom ' +
    'line|conclusion|therefore',
  "(?:yes|no)\\b|you should|i(?:['’]d| would) recommend|the (?:main|key|best|problem|issue|reason|answer)",
  'kurz|fazit|zusammenfassend|en résumé|en resumen|总之|结论|つまり|結論',
]
const CONCLUDES = new RegExp(`^(?:${CONCLUSIONS.join('|')})`, 'i')

/** About two sentences from the conversation itself: the question, and the outcome. */
export function summarize(messages: readonly SpokenMessage[]): string | null {
  const candidates = collectCandidates(messages)
  const weights = weighWords(candidates)
  const asked = pickQuestion(candidates, weights)
  // An answer that repeats the question's words is more likely to answer it.
  if (asked !== null) for (const word of asked.words) weights[word] = QUESTION_WORD_WEIGHT
  const answers = candidates.filter((candidate) => !candidate.isAsked && candidate.text !== asked?.text)
  const conclusion = pickBest(answers, (candidate) => answerScore(candidate, weights, asked))
  if (asked === null) return conclusion === null ? null : closed(cutAtWord(conclusion.text, MAXIMUM_CHARACTERS - 1))
  if (conclusion === null) return closed(cutAtWord(asked.text, MAXIMUM_CHARACTERS - 1))
  const opening = closed(cutAtWord(asked.text, MAXIMUM_QUESTION_CHARACTERS))
  return `${opening} ${closed(cutAtWord(conclusion.text, MAXIMUM_CHARACTERS - opening.length - 2))}`
}

function collectCandidates(messages: readonly SpokenMessage[]): readonly Candidate[] {
  const candidates: Candidate[] = []
  let charactersLeft = CHARACTERS_OF_ALL
  for (const [messageIndex, { role, text }] of eligibleMessages(messages).entries()) {
    const seen = clip(
      text,
      Math.min(messageIndex < FIRST_MESSAGES ? CHARACTERS_OF_OPENING : CHARACTERS_OF_REST, charactersLeft),
    )
    charactersLeft -= seen.length
    const sentences = splitSentences(seen)
    const whole = seen.length < text.length ? withoutHalfSentence(sentences) : sentences
    for (const [sentenceIndex, sentence] of whole.entries()) {
      const spoken = withoutFiller(sentence.text)
      if (spoken === null) continue
      const words = contentWords(spoken)
      if (words.length > 0)
        candidates.push({
          text: spoken,
          words,
          shape: sentence.shape,
          isAsked: role === 'user',
          messageIndex,
          sentenceIndex,
        })
    }
    if (charactersLeft <= 0) break
  }
  return candidates
}

/** A clipped text most likely ends mid-sentence. */
function withoutHalfSentence(sentences: readonly Sentence[]): readonly Sentence[] {
  const last = sentences.at(-1)
  return last === undefined || sentences.length === 1 || isClosed(last.text) ? sentences : sentences.slice(0, -1)
}

/** Frequent words indicate the topic, up to a point. */
function weighWords(candidates: readonly Candidate[]): Uint8Array {
  const weights = new Uint8Array(WORD_NUMBER_COUNT)
  for (const { words } of candidates)
    for (const word of words) weights[word] = Math.min((weights[word] ?? 0) + 1, COMMON_WORD_WEIGHT)
  return weights
}

/** The beginning, which sets the topic, and the end, which has the outcome. */
function eligibleMessages(messages: readonly SpokenMessage[]): readonly SpokenMessage[] {
  const spoken = messages.filter(({ role, text }) => text !== '' && role !== 'system' && role !== 'tool')
  if (spoken.length <= FIRST_MESSAGES + LAST_MESSAGES) return spoken
  return [...spoken.slice(0, FIRST_MESSAGES), ...spoken.slice(-LAST_MESSAGES)]
}

function pickQuestion(candidates: readonly Candidate[], weights: Uint8Array): Candidate | null {
  const first = candidates.find((candidate) => candidate.isAsked)?.messageIndex
  const questions = candidates.filter((candidate) => candidate.messageIndex === first)
  return pickBest(questions, (candidate) => questionScore(candidate, weights))
}

/** The first one with the highest score. */
function pickBest(candidates: readonly Candidate[], scoreOf: (candidate: Candidate) => number): Candidate | null {
  let best: Candidate | null = null
  let bestScore = 0
  for (const candidate of candidates) {
    const score = scoreOf(candidate)
    if (score > bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

function questionScore(candidate: Candidate, weights: Uint8Array): number {
  let score = wordScore(candidate.words, weights) * (1 + 1 / (1 + candidate.sentenceIndex))
  if (asks(candidate.text)) score *= 1.5
  if (candidate.shape !== 'prose') score *= 0.6
  return score
}

function answerScore(candidate: Candidate, weights: Uint8Array, asked: Candidate | null): number {
  const { text, shape, sentenceIndex, messageIndex } = candidate
  const distance = messageIndex - (asked?.messageIndex ?? 0)
  let score =
    wordScore(candidate.words, weights) * (1 + 0.8 / (1 + sentenceIndex)) * (1 + 2.5 / (1 + Math.abs(distance)))
  if (distance < 0) score *= 0.5
  if (shape === 'listItem') score *= 0.7
  if (shape === 'heading') score *= 0.3
  if (asks(text)) score *= 0.25
  if (text.endsWith(':') || text.endsWith('：')) score *= 0.3
  if (CONCLUDES.test(text)) score *= 1.3
  return score
}

/** How much of the topic the sentence covers; neither a single word nor a whole paragraph wins by length. */
function wordScore(words: readonly number[], weights: Uint8Array): number {
  let sum = 0
  const counted = Math.min(words.length, MAXIMUM_COUNTED_WORDS)
  for (let index = 0; index < counted; index += 1) sum += weights[words[index] ?? 0] ?? 0
  return sum / Math.sqrt(words.length + 8)
}

function asks(text: string): boolean {
  const mark = closingMark(text)
  return mark === 0x3f || mark === 0xff1f
}

function closed(sentence: string): string {
  if (isClosed(sentence)) return sentence
  return `${sentence.replace(/[,;:，；：\s]+$/, '')}${/[\u3040-\u9fff]$/.test(sentence) ? '。' : '.'}`
}

function cutAtWord(sentence: string, maximum: number): string {
  const text = sentence.replace(/\s+/g, ' ')
  if (text.length <= maximum) return text
  const head = clip(text, maximum - 1)
  const space = head.lastIndexOf(' ')
  return `${(space > maximum / 2 ? head.slice(0, space) : head).replace(/[,;:，；：、(\s-]+$/, '')}…`
}

/** Never splits a surrogate pair. */
function clip(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  const last = text.charCodeAt(maximum - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? maximum - 1 : maximum)
}
