import { describe, expect, it } from 'vitest'
import { unwrapBlocks } from '../../../../../electron/import/parse/chatgpt/framedBlocks.ts'

describe('unwrapBlocks', () => {
  it.each([
    ['a text without a block', 'Dear Ada\n:::\nBye', 'Dear Ada\n:::\nBye'],
    ['a block', 'Here:\n:::writing{variant="document" id="48217"}\nDear Ada\n:::\nBye', 'Here:\nDear Ada\nBye'],
    [
      'a block with a subject',
      ':::writing{variant="email" subject="Tea at *five*"}\nDear Ada\n:::',
      '**Tea at \\*five\\***\n\nDear Ada',
    ],
    ['a block without attributes', ':::writing\nDear Ada\n:::', 'Dear Ada'],
    ['a block without end', ':::writing{variant=“standard”}\nDear Ada', 'Dear Ada'],
    ['text beside the frame', ':::writing{id=1} Dear\nAda', 'Dear\nAda'],
    ['a frame that is cut short', 'A\n:::writing{variant="doc', 'A'],
    [
      'a list of cards',
      'Two games:\n\n:::contextList\n**Go**  \nOld.\n:::\n\n:::contextList\n**Chess**\n:::\nEnjoy',
      'Two games:\n\n**Go**  \nOld.\n\n**Chess**\nEnjoy',
    ],
    ['a kind that is not known', ':::tip Water them\nIn the evening.\n:::', 'Water them\nIn the evening.'],
    ['a kind that is not known, with a label', ':::note[Mind *this*]{id=1}\nText\n:::', '**Mind \\*this\\***\n\nText'],
    ['data in a frame', ':::widget\n{"type":"map","place":"Harwich","zoom":4}\n:::\nThere.', 'Harwich\nThere.'],
    ['data behind the name', 'A\n:::map {"place":{"label":"Harwich"},"zoom":4}\nB\n:::', 'A\nHarwich\nB'],
    ['data right behind the name', ':::map{"place":{"label":"Harwich"}} Go there\n:::', 'Harwich Go there'],
    ['a list behind the name', ':::chips ["Tea", "Cake"]\n:::', 'Tea Cake'],
    ['data behind the name that is cut short', ':::contextList {"place":{"label":"Har', ''],
    ['data behind a name in the middle of a line', 'See :::map {"label":"Harwich"} ::: now', 'See Harwich now'],
    ['a frame within a frame', ':::outer\nA\n:::inner\nB\n:::\nC\n:::\nD', 'A\nB\nC\nD'],
    ['a kind that is not known and never ends', ':::tip\nText', ':::tip\nText'],
    [
      'code',
      '```md\n:::tip\nText\n:::\n```\n:::writing\n~~~\n:::\n~~~\n:::',
      '```md\n:::tip\nText\n:::\n```\n~~~\n:::\n~~~',
    ],
    ['a frame in the middle of a line', 'Use :::writing to draft', 'Use :::writing to draft'],
    ['a wish for an image', '【{"image_fetch": "Go board"}】\n**Go**', '**Go**'],
    ['a wish for an image over several lines', '【{\n  "image_fetch": "Go board"\n}】\n**Go**', '**Go**'],
    ['a wish for an image that is cut short', 'Games:\n【{"image_fetch": "Go bo', 'Games:\n'],
    ['data that is not known', 'See 【{"type":"place","label":"Harwich *old* town"}】.', 'See Harwich \\*old\\* town.'],
    ['broken data', 'See 【{"type":"place",}】.', 'See.'],
    [
      'data in code',
      '`【{"a":"b"}】`\n```\n【{"image_fetch": "x"}】\n```',
      '`【{"a":"b"}】`\n```\n【{"image_fetch": "x"}】\n```',
    ],
    [
      'a card on one line',
      'Sights:\n:::contextList 【{"image_fetch":"Big Ben"}】 Big Ben :::\nEnjoy',
      'Sights:\nBig Ben\nEnjoy',
    ],
    ['a card in the middle of a line', 'See :::contextList **Big Ben** ::: and more.', 'See **Big Ben** and more.'],
    [
      'cards one after another',
      ':::contextList\n**Go**\n:::\n:::contextList\n**Chess**\n:::\n:::contextList Mill :::\n:::contextList Ludo :::',
      '**Go**\n\n**Chess**\n\nMill\n\nLudo',
    ],
    [
      'cards one after another on a line',
      'Games: :::contextList Go ::: :::contextList Chess :::',
      'Games: Go\n\nChess',
    ],
    ['frames in a list', '- :::item\n  Go\n  :::\n- :::item Chess\n:::\nEnjoy', '  Go\n\n- Chess\nEnjoy'],
    ['a closing beside the last words', ':::contextList\n**Go**\nOld. :::\nEnjoy', '**Go**\nOld.\nEnjoy'],
    ['a frame within inline code', 'Write `:::contextList x :::` here.', 'Write `:::contextList x :::` here.'],
    ['data with a bracket in it', 'See 【{"label":"Big 】 Ben","image":"a】b"}】 here.', 'See Big 】 Ben here.'],
    ['data without a closing bracket', 'See 【{"a":1} here.\n【{"label":"Ben"}\nEnd', 'See here.\nBen\nEnd'],
    ['a frame of another kind on one line', 'So :::tip Water them ::: daily.', 'So Water them daily.'],
    ['a frame of another kind alone on a line', 'So:\n:::tip{a="b"} Water them :::\nEnd', 'So:\nWater them\nEnd'],
    [
      'a cut-off card in the middle of a line',
      'See :::contextList 【{"image_fetch":"Ben"}】 **Big Ben**',
      'See **Big Ben**',
    ],
    ['ids of sources as data', 'It rains 【["turn0search1","turn0search2"]】.', 'It rains.'],
    ['ordinary brackets', '【{重要}】【[注]】【重要】', '【{重要}】【[注]】【重要】'],
  ])('reads %s', (_, text, shown) => {
    expect(unwrapBlocks(text)).toBe(shown)
  })

  it.each([
    '【{"',
    '【{":',
    '【[{',
    '【{"a":1}】',
    '【{"a":1}',
    ':::contextList a :::',
    ':::contextList ',
    ' 【{"image": 1}】\n',
    ':::a\n',
    ':::\n',
    ':::a\n:::\n',
    '`',
  ])('handles two megabytes of %j', (unit) => {
    const text = `${unit.repeat(Math.ceil(2_000_000 / unit.length))}:::a\nend\n:::`
    expect(unwrapBlocks(text)).toContain('end')
  })
})
