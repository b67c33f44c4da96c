import type { Random } from './random.ts'
import { createRandom, createZipf } from './random.ts'

const functionWords = `the of and to a in is that for it as with on be this you are or by an not can from at have your
was if will but which more one when all use so we they each has their its how other what about into up out them then
would no these some time there than first do also only may most any my new like make over two after work way where
between used because need through well should before both just could same even between many here without such those
does while set good while using within based being per against still since often must`.split(/\s+/u)

const commonWords = `function data file value example code list name number user table result error test string water
house garden bread letter school doctor music travel recipe budget market story light paper window server query index
memory search button screen image color table model answer question reason problem change energy health history
language country city family friend money winter summer morning evening kitchen coffee dinner train ticket contract
invoice report meeting plan goal habit sleep exercise muscle weather river mountain forest island bridge engine
battery cable sensor printer camera battery folder password account address version update release branch commit merge
deploy container network request response header token session cache thread process signal matrix vector gradient
average sample method class object array integer boolean pointer buffer stream channel promise callback pattern
library package module import export schema column record field filter group order limit offset journal chapter
sentence paragraph summary translation grammar spelling accent verb noun essay poem novel author reader editor teacher
student lesson exam theory proof equation angle circle triangle surface volume weight pressure temperature oxygen
carbon protein vitamin sugar butter onion garlic tomato pepper cheese chicken salmon lemon ginger honey`.split(/\s+/u)

const onsets = (
  'b c d f g h j k l m n p r s t v w z bl br ch cl cr dr fl fr gl gr pl pr qu sc sh sk sl sm sn sp st str ' +
  'sw th tr tw'
).split(' ')
const nuclei = 'a e i o u a e i o a e i ai ea ee ei ia ie io oa oo ou ue y'.split(' ')
const codas = ['', '', '', '', ...'b ck d f g l ll m n nd ng nt p r rd rk rm rn rt s sh sk ss st t th x'.split(' ')]
const endings = ['', '', '', '', ...'s ed ing er ion ly al ic ive ment ness able ous ist ism ity'.split(' ')]
const accented = new Map([
  ['a', 'á'],
  ['e', 'é'],
  ['i', 'í'],
  ['o', 'ö'],
  ['u', 'ü'],
])

const chinese =
  `我们 可以 这个 问题 需要 使用 数据 文件 结果 方法 例如 如果 因为 所以 但是 然后 首先 其次 最后 建议 学习 工作
时间 地方 朋友 家庭 城市 花园 面包 音乐 旅行 健康 历史 语言 翻译 句子 文章 程序 函数 变量 服务器 数据库 搜索 索引 内存
网络 请求 错误 测试 版本 更新 天气 早上 晚上 厨房 咖啡 晚饭 火车 合同 报告 会议 计划 目标 习惯 睡眠 锻炼 能量 温度 压力`.split(
    /\s+/u,
  )
const hanzi = [
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定',
  '行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其',
  '些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建',
  '月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接',
  '知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器',
  '压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议',
  '声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复',
  '容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标',
  '写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严',
].join('')
const japanese =
  `それは とても 大切な ことです まず 最初に この 方法を 使って データを 確認 します 次に ファイルを 開いて ください
例えば 天気が よければ 公園まで 歩いて 行きます プログラムの エラーは 直りました 質問が あれば 教えて くださいね`.split(
    /\s+/u,
  )
const korean =
  `먼저 이 방법을 사용해서 데이터를 확인합니다 그리고 파일을 열어 주세요 예를 들어 날씨가 좋으면 공원까지 걸어갑니다 질문이 있으면 알려 주세요`.split(
    ' ',
  )

/** Ranked, most frequent word first. One fixed list for every seed, so a query means the same in every export. */
export function createVocabulary(size = 20_000): readonly string[] {
  const random = createRandom(20_250_101)
  const words = new Set([...functionWords, ...commonWords])
  while (words.size < size) words.add(makeWord(random, words.size))
  return [...words]
}

export interface WordSource {
  /** A word drawn with the frequency of its rank. */
  word(): string
  /** The same with a leading space: texts consist mostly of these, and joining costs more than drawing. */
  spacedWord(): string
  /** A content word, such as a conversation has for its subject. */
  subjectWord(): string
  /** A few characters of Chinese, Japanese or Korean. */
  cjkPhrase(script: CjkScript): string
}

export type CjkScript = 'chinese' | 'japanese' | 'korean'

export function createWordSource(random: Random, vocabulary = createVocabulary()): WordSource {
  const drawRank = createZipf(vocabulary.length, random)
  const spaced = vocabulary.map((word) => ` ${word}`)
  const wordAt = (rank: number): string => vocabulary[rank] ?? 'word'
  const firstSubject = functionWords.length
  const growth = Math.log(vocabulary.length / firstSubject)
  return {
    word: () => wordAt(drawRank()),
    spacedWord: () => spaced[drawRank()] ?? ' word',
    subjectWord: () => wordAt(Math.floor(firstSubject * Math.exp(growth * random.next()))),
    cjkPhrase: (script) => {
      if (script === 'japanese') return random.pick(japanese)
      if (script === 'korean') return `${random.pick(korean)} `
      return random.chance(0.5) ? random.pick(chinese) : randomHanzi(random)
    },
  }
}

function randomHanzi(random: Random): string {
  // Squared, because the string runs from frequent to rare.
  const at = (): string => hanzi.charAt(Math.floor(hanzi.length * random.next() ** 2))
  return at() + at()
}

// Frequent words are short in every language.
function makeWord(random: Random, rank: number): string {
  let word = ''
  const syllables = random.between(1, rank > 5000 ? 3 : 2)
  for (let index = 0; index < syllables; index += 1) word += random.pick(onsets) + random.pick(nuclei)
  word += random.pick(codas)
  if (rank > 1500) word += random.pick(endings)
  if (word.length < 3) word += random.pick(onsets)
  return random.chance(0.01) ? word.replace(/[aeiou]/u, (vowel) => accented.get(vowel) ?? vowel) : word
}
