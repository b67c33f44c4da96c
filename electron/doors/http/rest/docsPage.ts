import { html } from 'hono/html'
import { DEFAULT_ADDRESS, type OpenApiDocument } from './openApiDocument.ts'

type Operation = OpenApiDocument['paths'][string]['get']
type Part = ReturnType<typeof html>

export const DOCS_STYLE_PATH = '/docs.css'

/** The API document as a page without scripts. Its examples use the address it's read at. */
export function docsPage({ info, paths, components }: OpenApiDocument, address: string): Part {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}: REST API</title>
        <link rel="stylesheet" href="${DOCS_STYLE_PATH}" />
      </head>
      <body>
        <main>
          <h1>${info.title}: REST API</h1>
          <p>${info.description}</p>
          <p>For programs, use <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1, version ${info.version}).</p>
          <h2>The token</h2>
          <p>${components.securitySchemes.bearer.description}</p>
          <pre><code>${'curl -H "Authorization: Bearer $(cat ARCHIVE/http-token)" ADDRESS'}</code></pre>
          ${Object.entries(paths).map(([path, { get }]) => endpointPart(path, get, address))}
        </main>
      </body>
    </html> `
}

function endpointPart(
  path: string,
  { operationId, summary, description, parameters, responses, 'x-codeSamples': samples }: Operation,
  address: string,
): Part {
  return html`<section aria-labelledby="${operationId}">
    <h2 id="${operationId}"><code>GET ${path}</code></h2>
    <p><strong>${summary}.</strong> ${description}</p>
    <h3>Parameters</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">name</th>
          <th scope="col">value</th>
          <th scope="col">meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          ({ name, required, schema, description: meaning }) =>
            html`<tr>
              <td><code>${name}</code>${required ? ', required' : ''}</td>
              <td>${boundsOf(schema)}</td>
              <td>${meaning}</td>
            </tr> `,
        )}
      </tbody>
    </table>
    <h3>Examples</h3>
    ${samples.map(
      ({ label, source }) =>
        html`<p>${label}</p>
          <pre><code>${source.replace(DEFAULT_ADDRESS, address)}</code></pre> `,
    )}
    <h3>Answers</h3>
    ${Object.entries(responses).map(([status, response]) => answerPart(status, response))}
  </section> `
}

function answerPart(status: string, { description, content }: Operation['responses'][string]): Part {
  const { examples } = content['application/json']
  return html`<details${status === '200' ? ' open' : ''}>
<summary><code>${status}</code> ${description}</summary>
${Object.values(examples).map(
  ({ value }) => html`<pre><code>${JSON.stringify(value, null, 2)}</code></pre> `,
)}</details>
`
}

/** `integer, 1 to 100, 20 when left out` */
function boundsOf({
  type,
  minimum,
  maximum,
  minLength,
  maxLength,
  pattern,
  default: otherwise,
}: Operation['parameters'][number]['schema']): string {
  const parts = [
    type,
    minimum === undefined ? null : `${minimum} to ${maximum}`,
    maxLength === undefined ? null : `${minLength === undefined ? 'up' : minLength} to ${maxLength} characters`,
    pattern === undefined ? null : `like ${pattern}`,
    otherwise === undefined ? null : `default ${String(otherwise)}`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}

/** A separate file, because our pages may not contain inline styles. */
export const docsStyle = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h2 { margin-top: 3rem; }
code { font: 0.9em/1.5 ui-monospace, monospace; }
pre { padding: 0.75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px;
  overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere;
  border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td:first-child { white-space: nowrap; }
summary { cursor: pointer; padding: 0.25rem 0; }
`
