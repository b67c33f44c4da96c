import fs from 'node:fs'
import path from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'
import { describe, expect, it } from 'vitest'
import { WordPiece } from '../../../../electron/embed/model/wordPiece.ts'

const vocabulary = fs.readFileSync(path.resolve('resources/meaning/vocab.txt'), 'utf8').trimEnd().split('\n')
const ours = new WordPiece(vocabulary)
const reference = new Tokenizer(
  {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    post_processor: null,
    decoder: null,
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
    },
  },
  {},
)

function encode(text: string, maxTokens = 5000): number[] {
  const out = new Uint16Array(maxTokens)
  return [...out.subarray(0, ours.encode(text, out))]
}

const expected = (text: string): number[] => [...reference.encode(text, { add_special_tokens: false }).ids]

const texts: Readonly<Record<string, string>> = {
  'plain English': 'The quick brown fox jumps over the lazy dog. Unbelievably, tokenization works!',
  'Latin with accents': 'Crème brûlée à la façon de Zoë, naïve Ångström, Łódź, Straße, İstanbul, ǅungla, ﬁnally',
  'accents written apart': 'Cafe\u0301 e\u0301te\u0301 n\u0303 a\u0308\u0301 \u0301alone \u0301',
  Cyrillic: 'Съешь же ещё этих мягких французских булок, да выпей чаю. Їжак',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. ΟΔΥΣΣΕΥΣ ΣΟΦΟΣ',
  Arabic: 'صِف خَلقَ خَودِ كَمِثلِ الشَمسِ، إذ بَزَغَت؟ ١٢٣',
  Hebrew: 'דג סקרן שט בים מאוכזב ולפתע מצא חברה. שָׁלוֹם־עולם',
  Hindi: 'ऋषियों को सताने वाले दुष्ट राक्षसों। नमस्ते',
  Chinese: '敏捷的棕色狐狸跳过懒狗。数据库索引，怎么用？𠀀𠀁 豈更',
  Japanese: 'いろはにほへと ちりぬるを。カタカナ ﾊﾝｶｸ 東京タワーがガ',
  Korean: '키스의 고유조건은 입술끼리 만나야 하고. 데이터베이스',
  Thai: 'เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์เดรัจฉาน',
  emoji: 'ok👍🏽 done 👩‍👩‍👧‍👦 flag 🇩🇪 heart❤️ ☺ ✅✅ 1️⃣',
  code:
    "const x = await fetch(`https://a.b/c?d=${e}`); // it's\n\tif (a!==b) { return x?.y ?? [1,2] } #include " +
    '<vector> C++ __init__',
  URLs: 'see https://example.com/a-b_c/%7Euser?q=1&r=%20#frag, mailto:ada@example.org',
  mathematics: '∑_{i=0}^{n} x² ≤ ½·π ≈ 3.14 ± 0.01 → ∞ $E=mc^2$ ℝ ₂ №5 €50 £3 §4 ¶ ©',
  'typographic marks': 'don’t “quote” — dash… ‘single’ •bullet ·mid ‹a› «b» ′prime',
  'blanks of all kinds': ' a\u00A0b\u2003c\u3000d\u2028e\u202Ff\tg\r\nh\u1680i ',
  'control characters': 'a\u0000b\u0001c\u007Fd\u0085e\u200Bf\uFEFFg\u00ADh\u202Ei\u000Bj\u000Ck\uFFFDl\uE000m',
  'lone surrogates': 'a\uD800b \uDC00 x\uD83D 😀\uDE00',
  'what looks like a special token': '[CLS] [SEP] [MASK] [UNK] [unused5] ##ing ##',
  'words at the longest':
    `${'a'.repeat(100)} ${'a'.repeat(101)} ${'é'.repeat(100)} ${'é'.repeat(101)} ` +
    `${'😀'.repeat(60)} ${'😀'.repeat(101)} ${'z'.repeat(3000)}`,
  nothing: '',
  'only blanks': ' \n\t ',
}

describe('WordPiece against the reference', () => {
  it.each(Object.entries(texts))('splits %s like the reference', (_name, text) => {
    expect(encode(text)).toEqual(expected(text))
    // Again, from its cache.
    expect(encode(text)).toEqual(expected(text))
  })

  it('agrees on two thousand random texts', () => {
    const characters = [...Object.values(texts).join('')]
    let state = 7
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 2000; round += 1) {
      // Without the Greek capital sigma: its lowercase form depends on letters beyond punctuation, where we split
      // first.
      const text = Array.from({ length: random(40) }, () => characters[random(characters.length)])
        .join('')
        .replaceAll('Σ', 's')
      expect(encode(text), JSON.stringify(text)).toEqual(expected(text))
    }
  })
})

describe('WordPiece', () => {
  it('stops at the requested number of tokens, even within a word', () => {
    const all = encode('unbelievably long words')
    for (let count = 0; count <= all.length; count += 1)
      expect(encode('unbelievably long words', count)).toEqual(all.slice(0, count))
  })

  it('treats a word of megabytes as one unknown token, in any script', () => {
    expect(encode('x'.repeat(5_000_000))).toEqual([100])
    expect(encode(`${'ก'.repeat(2_000_000)} a`)).toEqual([100, 1037])
  })

  it('continues after its cache was full', () => {
    for (let word = 0; word < 70_000; word += 1) encode(`w${word}`, 4)
    expect(encode('hello w5 world')).toEqual(expected('hello w5 world'))
  })
})
