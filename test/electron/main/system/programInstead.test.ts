import { describe, expect, it } from 'vitest'
import { commandNames } from '../../../../electron/doors/cli/commandNames.ts'
import { programInstead } from '../../../../electron/main/system/programInstead.ts'
import { commandProgram } from '../../../support/commandProgram.ts'

const start = (...args: string[]) => programInstead(args, (file) => file === 'export' || file === 'letters')
const commandLine = (...args: string[]) => ({ file: 'cli.js', args })

describe('a start of the app', () => {
  it('is the command line for each of its commands', () => {
    expect(commandNames).toEqual(commandProgram.commands.map((command) => command.name()))
    for (const name of commandNames) expect(start(name, '--json')).toEqual(commandLine(name, '--json'))
  })

  it.each([
    ['--help'],
    ['-h'],
    ['--version'],
    ['-V'],
    ['--archive', '/a', 'list'],
    ['--archive=/a', 'list'],
    ['help', 'search'],
  ])('is so for what may stand before a command: %s', (...args) => {
    expect(start(...args)).toEqual(commandLine(...args))
  })

  it('is so after the switch that an AppImage adds, which is for Chromium', () => {
    expect(start('--no-sandbox', 'doctor')).toEqual(commandLine('doctor'))
  })

  it('is so for a command beside which a file of that name lies, and for one that was mistyped', () => {
    expect(start('export', '--all')).toEqual(commandLine('export', '--all'))
    expect(start('serch', 'tulips')).toEqual(commandLine('serch', 'tulips'))
  })

  it('is the program for agents with --mcp, but not where a command has that option', () => {
    expect(start('--no-sandbox', '--mcp', '--archive', '/a')).toEqual({
      file: 'mcpChild.js',
      args: ['--archive', '/a'],
    })
    expect(start('serve', '--mcp')).toEqual(commandLine('serve', '--mcp'))
  })

  it.each([
    [],
    ['--no-sandbox'],
    ['/home/ana/import'],
    ['C:\\Users\\ana\\import'],
    ['./import'],
    ['letters'],
    ['missing.zip'],
    ['backscroll://conversation/garden'],
    ['file:///home/ana/export.zip'],
    ['--user-data-dir=/tmp/x', 'export.zip'],
    ['-psn_0_123'],
    [''],
  ])('is the window for nothing, paths, files, links and switches: %s', (...args) => {
    expect(start(...args)).toBeNull()
  })
})
