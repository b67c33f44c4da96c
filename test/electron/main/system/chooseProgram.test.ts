import { describe, expect, it } from 'vitest'
import { commandNames } from '../../../../electron/doors/cli/commandNames.ts'
import { chooseProgram } from '../../../../electron/main/system/chooseProgram.ts'
import { commandProgram } from '../../../support/commandProgram.ts'

const start = (...args: string[]) => chooseProgram(args, (file) => file === 'export' || file === 'letters')
const commandLine = (...args: string[]) => ({ file: 'cli.js', args })

describe('starting the app', () => {
  it('runs the command line for each of its commands', () => {
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
  ])('runs it for options that may precede a command: %s', (...args) => {
    expect(start(...args)).toEqual(commandLine(...args))
  })

  it('runs it after the switch that an AppImage adds for Chromium', () => {
    expect(start('--no-sandbox', 'doctor')).toEqual(commandLine('doctor'))
  })

  it('runs it for a command next to a file of that name, and for a mistyped one', () => {
    expect(start('export', '--all')).toEqual(commandLine('export', '--all'))
    expect(start('serch', 'tulips')).toEqual(commandLine('serch', 'tulips'))
  })

  it('runs the MCP server with --mcp, unless a command has that option', () => {
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
  ])('opens the window for nothing, paths, files, links and switches: %s', (...args) => {
    expect(start(...args)).toBeNull()
  })
})
