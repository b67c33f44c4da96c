import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { foldWord, stem } from './foldText.ts'
import { indexTokens } from './indexTokens.ts'
import { stopWords as englishStopWords } from './questionWords.ts'

/** How the words of one language are searched. */
export interface Language {
  readonly code: string
  /** Words that don't indicate a topic, folded. */
  readonly stopWords: ReadonlySet<string>
  /** The common part of a folded word's forms. */
  readonly stemOf: (word: string) => string
  /** Words that almost every long text in it has, and hardly any other. */
  readonly typical: readonly string[]
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/).map(foldWord))

export const english: Language = { code: 'en', stopWords: englishStopWords, stemOf: stem, typical: [] }

/** Languages with spaces between words; in the others, pairs of characters are searched. */
const languages: readonly Language[] = [
  english,
  language(
    'es',
    spanish,
    `
    a al algo alguna algún ante antes aquí así aun aunque bien cada como cómo con contra cual cuál cuáles cuando
    cuándo cuánto cuánta cuántos de del desde donde dónde dos e el él ella ellas ellos en entre era eran eres es
    esa ese eso esta está están este esto estos fue fueron ha había hace hacer hacia han hasta hay he la las le
    les lo los más me mi mis mientras mucho muy nada ni no nos nosotros o os otra otro para pero poco por porque
    pude puede puedo que qué quién quien se sea según ser si sí sin sobre son soy su sus también tan tanto te
    tengo ti tiene toda todo todos tu tus un una unas uno unos usted va vez y ya yo dentro debo quiero`,
    'pero también hacer cómo',
  ),
  language(
    'pt',
    portuguese,
    `
    a ao aos aquela aquele aquilo as até com como da das de dela dele depois do dos e é ela ele eles em entre
    era essa esse esta está este eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na não nas
    nem no nos nós num numa o onde os ou para pela pelo por porque posso pode qual quais quando quanto que quê
    quem se sem ser seu sua são só sobre também te tem tenho ter teu todo tu tua um uma umas uns você vocês`,
    'não você também isso',
  ),
  language(
    'fr',
    french,
    `
    à ai au aux avec ce ces cela cet cette ceux chez comme comment dans de des donc dont du elle elles en entre
    est et étais était étant été être eu eux fait faire il ils j je l la là le les leur leurs lui m ma mais me
    même mes moi mon n ne ni nos notre nous on ont ou où par pas peu peut peux plus pour pourquoi qu quand que
    quel quelle quelles quels qui quoi s sa sans se ses si son sont sous suis sur t ta te tes toi ton tous tout
    très tu un une va vers vos votre vous y`,
    'dans avec pour être',
  ),
  language(
    'de',
    german,
    `
    aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein deine dem den denn der
    des dich die dies diese dieser dieses dir doch dort du durch ein eine einem einen einer eines er es euch für
    habe haben hat hatte hier ich ihm ihn ihr ihre im in ins ist ja jede jeder jetzt kann kannst kein keine
    können man mein meine meinem meinen meiner mich mir mit muss nach nicht noch nun nur ob oder ohne sehr sein
    seine sich sie sind so soll über um und uns unser vom von vor war waren warum was weil welche welcher
    welches wenn wer werden wie wir wird wo worden wurde zu zum zur zwischen`,
    'nicht auch wird für',
  ),
  language(
    'it',
    italian,
    `
    a ad agli ai al alla alle anche ancora avere c che chi ci come con così cosa cui da dal dalla dalle degli
    dei del della delle dello dentro di dove e è ed era erano essere fa fare gli ha hai hanno ho i il in io l la
    le lei lo loro lui ma mi mia mie miei mio molto ne nei nel nella noi non nostra nostro o ogni per perché
    però più posso può qual quale quali quando quanto quella quello questa queste questi questo qui se sei si
    sia sono sta su sua sue sugli sul sulla suo tra tu tua tuo tutti tutto un una uno vi voi`,
    'della anche sono più',
  ),
  language(
    'nl',
    dutch,
    `
    aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge
    geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je jij jou jouw kan
    kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons onze ook op
    over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we wel welke
    werd wezen wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou`,
    'niet voor een zijn',
  ),
  language(
    'sv',
    swedish,
    `
    alla allt att av blev bli blir de dem den denna dessa det detta dig din dina ditt du där då efter ej eller
    en er ett från för ha hade han hans har henne hennes hon honom hur här i icke ingen inte jag ju kan kunde
    man med mellan men mig min mina mitt mot mycket ni nu när någon något några och om oss på samma sig sin sina
    sitt ska skulle som så till upp ut vad var vara varför vem vi vid vilka vilken vilket är än över`,
    'och inte för att',
  ),
  language(
    'tr',
    turkish,
    `
    acaba ama ancak bana bazı ben beni benim bir biri bize biz bu buna bunu böyle çok çünkü da daha de defa diye
    en gibi hem hep hepsi her hiç için ile ise kez ki kim mı mi mu mü nasıl ne neden nerede niçin niye o olan
    olarak oldu on ona onu onun sen seni senin siz şey şu tüm ve veya ya yani`,
    'için bir ve çok',
  ),
  language(
    'ru',
    russian,
    `
    а без более бы был была были было быть в вам вас весь во вот все всё всех вы где да даже для до его ее её
    если есть еще ещё же за и из или им их к как какая какой какие когда кто ли мне может мой моя мы на над надо
    не него нет ни но о об он она они от по под почему при с сам свой себя со так также там тебе то только ты у
    уже хотя чего чем что чтобы эта эти это этот я`,
    'что это как для',
  ),
  language(
    'ar',
    arabic,
    `
    في من على إلى الى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى كيف هل لماذا أين اين كم هو هي هم نحن أنا
    انا أنت انت لا لم لن ليس كان كانت قد ثم أو او و يا كل بعض غير بين عند حتى إذا اذا أن ان إن لكن بعد قبل`,
    'في من على هذا',
  ),
]

function language(code: string, stemOf: (word: string) => string, stops: string, typical: string): Language {
  return { code, stopWords: words(stops), stemOf, typical: [...words(typical)] }
}

/** From this many function words of its own on, a text is taken to be in a language; scripts tell more. */
const ENOUGH = 2
const ENOUGH_BY_SCRIPT = 1
const OTHER_SCRIPT = /[\p{Script=Cyrillic}\p{Script=Arabic}]/u

/**
 * The language of a question, by its function words: reliable from a few words on, where detectors that need a
 * paragraph guess. English when there are too few to tell.
 */
export function languageOf(text: string): Language {
  const tokens = indexTokens(text)
  let best: Language = english
  const enough = OTHER_SCRIPT.test(text) ? ENOUGH_BY_SCRIPT : ENOUGH
  let most = Math.max(countIn(tokens, english), enough - 1)
  for (const candidate of languages) {
    const count = countIn(tokens, candidate)
    if (count > most) [best, most] = [candidate, count]
  }
  return best
}

function countIn(tokens: readonly string[], { stopWords }: Language): number {
  return tokens.filter((token) => stopWords.has(token)).length
}

/**
 * The languages whose forms of words are searched besides English: that of the question, or if a few words don't tell,
 * all that the archive has.
 */
export function languagesFor(question: string, isUsed: (word: string) => boolean): readonly Language[] {
  const known = languageOf(question)
  if (known !== english) return [known]
  const isEnglish = countIn(indexTokens(question), english) >= ENOUGH
  return isEnglish ? [] : languages.filter(({ typical }) => typical.length > 0 && typical.every(isUsed))
}
