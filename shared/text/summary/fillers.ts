/** What people and models say before they say something. */
const OPENINGS = [
  'sure(?: thing)?|of course|certainly|absolutely|definitely|got it|no problem|great|okay|ok|alright|well',
  "(?:that's |that is |what )?(?:an? )?(?:great|good|excellent|interesting) question",
  'thanks|thank you|hi|hello|hey|claude|chatgpt',
  'gerne|natürlich|klar|hallo|bien sûr|bonjour|claro|por supuesto|hola',
  '当然可以|当然|好的|你好|您好|もちろんです|もちろん|はい|こんにちは',
]

/** Whole sentences that say nothing about the matter. */
const EMPTY_TALK = [
  "here(?:['’]s| is| are)|below (?:is|are)|i(?:['’]d| would) be (?:happy|glad)|i(?:['’]m| am) " +
    '(?:happy|glad|sorry|here to)',
  "i can help|i['’]ll help|happy to help|glad to|i hope|hope (?:this|that)|let me know|feel free|let['’]s|as " +
    'an ai|welcome',
  "if you (?:have|need|want|would|['’]d)|would you like|do you want|how (?:can|may) i (?:help|assist)",
  "you(?:['’]re| are) (?:welcome|right|absolutely right)|sorry|my apologies|apologies|i apologi[sz]e|thank " +
    'you|thanks|please help',
  String.raw`(?:can|could) you help(?: me)?(?: (?:with )?(?:this|something))?\s*\??$|i (?:need|have) (?:help|a question)\s*[.!]?$`,
  'hier (?:ist|sind)|ich helfe|danke|voici|merci|aquí (?:está|tienes)|gracias|以下是|希望|谢谢|以下は|ありがとう',
]

const OPENING = new RegExp(
  String.raw`^(?:${OPENINGS.join('|')})(?: there| again| claude| chatgpt)?(?:[,!.:;—–，！。、～-]+\s*|\s*$)`,
  'i',
)
const EMPTY_START = new RegExp(`^(?:${EMPTY_TALK.join('|')})`, 'i')
const MAXIMUM_OPENINGS = 3

/** The sentence without its opening courtesies, or null when nothing else is in it. */
export function withoutFiller(sentence: string): string | null {
  let rest = sentence
  for (let round = 0; round < MAXIMUM_OPENINGS; round += 1) {
    const opening = OPENING.exec(rest)
    if (opening === null) break
    rest = rest.slice(opening[0].length).trimStart()
  }
  if (rest === '' || EMPTY_START.test(rest)) return null
  return rest.length === sentence.length ? sentence : rest.charAt(0).toUpperCase() + rest.slice(1)
}
