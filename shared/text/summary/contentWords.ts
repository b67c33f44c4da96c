/**
 * Words as small numbers: a summary compares words thousands of times for each of up to a million conversations, and
 * only needs counts. Two words with the same number blur a score slightly, no more.
 */
export const WORD_NUMBER_COUNT = 0x4000

const NO_LETTER = 0
const LETTER = 1
const IDEOGRAPH = 2

const SHORTEST_WORD = 3
const SMALL_S = 0x73

const STOP_WORDS =
  'the and for are but not you your all any can had her was one our out has have him his how its may new now see ' +
  'two way who ' +
  'did get let she too use that this with from they them then than there these those what when where which while ' +
  'will would ' +
  'could should shall about after again also because been before being between both does doing done each even ' +
  'every here ' +
  'into just like make made many more most much must need only other over same some such sure their through ' +
  'under until ' +
  'very want were well without yes yet really please thanks thank help know think using used going don doesn ' +
  'isn aren won ' +
  'der die das den dem des ein eine einen einem einer eines und oder aber nicht ist sind war waren wird ' +
  'werden wurde hat ' +
  'haben kann können könnte soll sollte mit von vom zum zur für auf aus bei nach über unter auch noch nur schon ' +
  'sehr wie was ' +
  'wenn dann dass weil als ich sie wir ihr mich mir dich dir uns euch mein dein sein bitte hier diese dieser dieses ' +
  'les des une est sont dans pour par sur avec sans que qui quoi dont mais pas plus cette ces mon ton son ' +
  'nous vous ils ' +
  'elle elles être avoir fait comme aussi los las una unos unas del por para con sin que como pero más ' +
  'este esta esto ' +
  'ese esa eso son está están ser hay muy también porque cuando donde usted'

const classes = classifyLetters()
const stopWords = new Uint8Array(WORD_NUMBER_COUNT)
for (const word of STOP_WORDS.split(' ')) {
  stopWords[wordNumber(word)] = 1
  if (word.endsWith('s') && word.length > SHORTEST_WORD) stopWords[wordNumber(word.slice(0, -1))] = 1
}

/**
 * The content words, in order, with repetitions, and plurals in -s as singulars. Chinese and Japanese count by
 * character pairs.
 */
export function contentWords(text: string): number[] {
  const words: number[] = []
  let index = 0
  while (index < text.length) {
    const kind = classes[text.charCodeAt(index)] ?? NO_LETTER
    if (kind === LETTER) index = takeWord(text, index, words)
    else if (kind === IDEOGRAPH) index = takePairs(text, index, words)
    else index += 1
  }
  return words
}

/** Returns the position after the word. */
function takeWord(text: string, start: number, words: number[]): number {
  let hash = 0
  let stem = 0
  let code = 0
  let index = start
  for (; index < text.length; index += 1) {
    const next = text.charCodeAt(index)
    if (classes[next] !== LETTER) break
    code = lowerCase(next)
    stem = hash
    hash = (Math.imul(hash, 31) + code) | 0
  }
  const length = index - start
  if (length < SHORTEST_WORD) return index
  const word = fold(code === SMALL_S && length > SHORTEST_WORD ? stem : hash)
  if (stopWords[word] !== 1) words.push(word)
  return index
}

function takePairs(text: string, start: number, words: number[]): number {
  let previous = text.charCodeAt(start)
  let index = start + 1
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (classes[code] !== IDEOGRAPH) break
    words.push(fold(Math.imul(previous, 31) + code))
    previous = code
  }
  return index
}

/** Only unaccented Latin letters, which is enough to equate `The` and `the`, and costs next to nothing. */
function lowerCase(code: number): number {
  return code > 0x40 && code < 0x5b ? code + 0x20 : code
}

function wordNumber(word: string): number {
  let hash = 0
  for (let index = 0; index < word.length; index += 1) hash = (Math.imul(hash, 31) + word.charCodeAt(index)) | 0
  return fold(hash)
}

function fold(hash: number): number {
  return (hash ^ (hash >>> 14)) & (WORD_NUMBER_COUNT - 1)
}

/** Excludes hiragana: in Japanese it mostly spells endings and particles. */
function classifyLetters(): Uint8Array {
  const table = new Uint8Array(0x10000)
  table.fill(LETTER, 0x30, 0x3a)
  table.fill(LETTER, 0x41, 0x5b)
  table.fill(LETTER, 0x61, 0x7b)
  table.fill(LETTER, 0xc0, 0x2000)
  table.fill(NO_LETTER, 0xd7, 0xd8)
  table.fill(NO_LETTER, 0xf7, 0xf8)
  table.fill(LETTER, 0x2c00, 0x2e00)
  table.fill(IDEOGRAPH, 0x30a1, 0x30fb)
  table.fill(IDEOGRAPH, 0x3400, 0xa000)
  table.fill(LETTER, 0xa640, 0xd7a4)
  table.fill(IDEOGRAPH, 0xf900, 0xfb00)
  return table
}
