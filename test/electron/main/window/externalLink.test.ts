import { describe, expect, test } from 'vitest'
import { readExternalLink } from '../../../../electron/main/window/linkOpener.ts'

describe('a link outside the app', () => {
  test.each([
    'https://example.org/a?b=c#d',
    'http://example.org/',
    'mailto:ana@example.org?subject=Whales&body=One%0D%0ATwo',
  ])('%s may be opened', (address) => {
    expect(readExternalLink(address)).toMatchObject({ address, shown: address })
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'file:///etc/passwd',
    'smb://server/share',
    'vscode://open',
    'app://backscroll/',
    'ftp://example.org/',
    'blob:https://example.org/1',
    'no address',
    '',
    '//example.org/',
  ])('%s may not', (address) => {
    expect(readExternalLink(address)).toBeNull()
  })

  test.each(['https://bank.example@elsewhere.example/', 'https://ana:secret@example.org/'])(
    '%s hides its target behind a name, and may not',
    (address) => {
      expect(readExternalLink(address)).toBeNull()
    },
  )

  test.each([
    'https://example.org/\u0000',
    'https://exa\nmple.org/',
    'https://example.org/\u202Egpj.exe',
    'https://example.org/ a',
    'https://exam\u200Bple.org/',
    ' https://example.org/',
  ])('%j has deceptive characters, and may not', (address) => {
    expect(readExternalLink(address)).toBeNull()
  })

  test('shows an international name in ASCII', () => {
    // The first letter is Cyrillic.
    expect(readExternalLink('https://аpple.example/')).toMatchObject({
      question: 'Open xn--pple-43d.example in your browser?',
      shown: 'https://xn--pple-43d.example/',
    })
  })

  test('shows the port, which makes it another server', () => {
    expect(readExternalLink('http://127.0.0.1:39765/')?.question).toBe('Open 127.0.0.1:39765 in your browser?')
  })

  test('attaches no file to an email', () => {
    for (const field of ['attach', 'attachment', 'Attach'])
      expect(readExternalLink(`mailto:ana@example.org?${field}=/etc/passwd`)).toBeNull()
  })

  test('a very long one is shortened in the dialog, and only there', () => {
    const address = `https://example.org/${'a'.repeat(5000)}/end`
    const link = readExternalLink(address)
    expect(link?.address).toBe(address)
    expect(link?.shown).toMatch(/^https:\/\/example\.org\/a+ … \(4424 more characters\) … a+\/end$/)
    expect(link?.shown.length).toBeLessThan(700)
  })

  test('one too long for any program is not opened', () => {
    expect(readExternalLink(`https://example.org/${'a'.repeat(9000)}`)).toBeNull()
    expect(readExternalLink(`https://example.org/${'ä'.repeat(3000)}`)).toBeNull()
  })
})
