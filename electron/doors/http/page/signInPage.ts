import type { Context } from 'hono'
import { pageHeaders } from './pageHeaders.ts'

/** For people who come without the link: a page that needs nothing, and says what to do. */
export function answerStranger(context: Context, status: 401 | 403, sentence: string): Response {
  return context.body(pageOf(sentence), status, {
    ...pageHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
}

function pageOf(sentence: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Backscroll</title>
<h1>Backscroll</h1>
<p>${sentence}</p>
<p>Open the link that Backscroll gives you: in the settings of its window, or in the terminal where <code>backscroll serve</code> was started. It works once and for ten minutes. The settings make a new one; in the terminal, start the server again.</p>
`
}
