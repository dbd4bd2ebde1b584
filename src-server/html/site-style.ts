import { createHash } from 'node:crypto'

/**
 * The one style of the participants' and developers' pages: phone first, light and dark, no script,
 * no font of its own.
 */
export const SITE_STYLE = `
:root{color-scheme:light dark;--bg:#e4e8e5;--panel:#f7f8f6;--raised:#fff;--ink:#15191b;--ink2:#414a4f;--line:#c6cdc9;--ctl:#6c767b;--acc:#0b4fb3;--sel:#dce8fa;--go:#004a44;--go-bg:#d3ebe7;--glyph-go:#00605a;--hold:#593900;--hold-bg:#ffe9b8;--stop:#8a0d14;--stop-bg:#fbdedc;--stop-edge:#c4161c}
@media(prefers-color-scheme:dark){:root{--bg:#0d1011;--panel:#171b1d;--raised:#22282b;--ink:#f2f5f3;--ink2:#bac3c0;--line:#30383b;--ctl:#7f8b88;--acc:#7db2ff;--sel:#122c52;--go:#86e0d6;--go-bg:#0c3633;--glyph-go:#86e0d6;--hold:#ffd272;--hold-bg:#3d2c05;--stop:#ffada8;--stop-bg:#4a1216;--stop-edge:#ffada8}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
:lang(ja){word-break:auto-phrase}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--panel);color:var(--ink);font:400 1.0625rem/1.5 "BIZ UDPGothic","Hiragino Sans","Noto Sans JP","Yu Gothic UI",system-ui,sans-serif;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.card{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;padding:2.75rem 1.5rem 1.5rem;background:var(--panel)}
.top{display:flex;align-items:center;justify-content:space-between;gap:1rem;margin-bottom:1.5rem}
.brand{display:flex;align-items:center;gap:.75rem;color:var(--ink);font-weight:700;font-size:1.25rem;text-decoration:none}
.brand svg{width:2.25rem;height:1.875rem;flex:none}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.25;font-weight:700;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font-size:1.25rem;line-height:1.3}
p{margin:0 0 1rem}
.lead,.quiet{color:var(--ink2)}
a{color:var(--acc)}
.top a:not(.brand){display:inline-flex;align-items:center;min-height:2.75rem;color:var(--ink2);text-decoration:none}
.top a:hover{text-decoration:underline}
form{margin:0}
.fields{margin-top:1rem}
label{display:block;margin-bottom:.25rem;color:var(--ink2)}
.field{margin-bottom:1.125rem}
input[type=text],input[type=email],input[type=password],input[type=number],textarea,select{display:block;width:100%;min-height:3.125rem;padding:.625rem .75rem;border:2px solid var(--ctl);border-radius:8px;background:var(--raised);color:var(--ink);font:inherit}
textarea{min-height:6rem;font-family:"BIZ UDGothic",ui-monospace,monospace;font-size:.9375rem}
.bad input,.bad textarea{border-color:var(--stop-edge)}
.cause{display:flex;gap:.5rem;align-items:flex-start;margin:.375rem 0 0;color:var(--stop)}
.cause svg{width:1.125rem;height:1.125rem;margin-top:.2rem;flex:none}
.hint{margin:.375rem 0 0;color:var(--ink2);font-size:1rem}
.hint+form{margin-top:.75rem}
.steps{margin:0 0 1rem;padding-left:1.5rem}.steps li{margin:.25rem 0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.5rem 1.25rem;border:2px solid var(--ink);border-radius:8px;background:var(--raised);color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
.main{background:var(--ink);color:var(--panel)}
.danger{border-color:var(--stop-edge);color:var(--stop)}
fieldset{margin:0 0 1.125rem;padding:0;border:0}legend{padding:0;margin-bottom:.5rem;color:var(--ink2)}
fieldset p{margin:0 0 .5rem}fieldset label{display:grid;grid-template-columns:1.5rem 1fr;color:inherit;cursor:pointer}
input[type=radio]{width:1.125rem;height:1.125rem;margin:.2rem 0 0;accent-color:var(--acc)}
.wide{width:100%;min-height:3.625rem;font-size:1.125rem}
:focus-visible{outline:3px solid var(--acc);outline-offset:2px}
.facts{margin:0 0 1.25rem;padding:0;border-top:2px solid var(--ink);list-style:none}
.facts li{display:flex;gap:.875rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.facts svg{width:1.25rem;height:1.25rem;margin-top:.2rem;flex:none;color:var(--glyph-go)}
.facts strong,.facts span{display:block}
.facts span{color:var(--ink2)}
.choice{display:grid;gap:.75rem;margin-top:auto;padding-top:1.5rem}
.choice+.quiet,.after{margin:1.25rem 0 0}
.notice{padding:1rem 1.25rem;border-radius:.4rem;margin:0 0 1.25rem}
.notice.go{background:var(--go-bg);color:var(--go)}.notice.hold{background:var(--hold-bg);color:var(--hold)}.notice.stop{background:var(--stop-bg);color:var(--stop)}
.notice p:last-child{margin:0}
.chip{display:inline-flex;align-items:center;gap:.4rem;padding:.125rem .6rem;border-radius:.25rem;font-size:1rem;white-space:nowrap}
.chip svg{width:1rem;height:1rem}
.chip.go{background:var(--go-bg);color:var(--go)}.chip.stop{background:var(--stop-bg);color:var(--stop)}.chip.hold{background:var(--hold-bg);color:var(--hold)}
.rows{margin:0;padding:0;border-top:2px solid var(--ink);list-style:none}
.rows>li{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding:.75rem 0;border-bottom:1px solid var(--line)}
.rows strong,.rows span.quiet{display:block}
.inline{display:flex;flex-wrap:wrap;gap:.75rem;align-items:flex-end}
.inline .field{flex:1 1 12rem;margin:0}
.inline input[type=text],.inline input[type=number]{min-height:2.75rem}
code,.code{font-family:"BIZ UDGothic",ui-monospace,monospace;font-size:.9375rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.75rem 1.5rem;margin:0 0 1.5rem;padding-top:1.25rem;border-top:2px solid var(--ink)}
dt{color:var(--ink2)}dd{margin:0}dd code{display:block}
.secret{display:grid;grid-template-columns:3.5rem 1fr;margin:0 0 1.5rem;border-radius:.4rem;overflow:hidden;background:#ffb81c;color:#15191b}
.secret::before{content:"";background:repeating-linear-gradient(135deg,#15191b 0 1rem,#ffb81c 1rem 2rem)}
.secret>div{padding:1rem 1.25rem}.secret h2{margin:0 0 .25rem}
.shown{display:block;padding:.75rem;border:2px solid #15191b;border-radius:8px;background:#fff;color:#15191b;font-size:1.0625rem;user-select:all;-webkit-user-select:all}
.secret .button{border-color:#15191b;background:#fff;color:#15191b;margin-top:.75rem}
.qr{display:block;width:min(100%,18rem);height:auto;margin:0 0 1.25rem;padding:1rem;border-radius:8px;background:#fff}
.match{margin:0 0 1rem;font-size:4.5rem;line-height:1;font-weight:700;letter-spacing:.06em}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1.5rem 0}
.actions .end{margin-left:auto}
.apps{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
.apps a{display:flex;align-items:center;justify-content:space-between;gap:.75rem;padding:.75rem 1.25rem;border-bottom:1px solid var(--line);border-left:.4rem solid transparent;color:inherit;text-decoration:none}
.apps a[aria-current]{background:var(--sel);border-left-color:var(--acc)}
.apps strong,.apps .quiet{display:block}
details summary{cursor:pointer;padding:.5rem 0;color:var(--acc)}
.sums{display:grid;grid-template-columns:repeat(2,1fr);gap:.5rem 1.5rem;margin:0 0 1rem;padding:.75rem 0 0;border-top:2px solid var(--ink);list-style:none}
.sums span,.sums strong{display:block}.sums strong{font-size:1.75rem;line-height:1.2}
.usage{display:block;width:100%;height:7rem}
.usage .calls{fill:var(--ink)}.usage .ground{fill:var(--stop-bg)}.usage .refused-line{fill:var(--stop-edge)}.usage .refused{fill:url(#hatch)}.usage .base{stroke:var(--ctl);vector-effect:non-scaling-stroke}
.usage-axis{display:flex;justify-content:space-between;margin:.25rem 0 .75rem;color:var(--ink2)}
.by-day{width:100%;border-collapse:collapse}.by-day th,.by-day td{padding:.3rem .5rem .3rem 0;border-bottom:1px solid var(--line);text-align:right;font-weight:400}.by-day thead th{border-bottom:2px solid var(--ink);color:var(--ink2);vertical-align:bottom}.by-day th:first-child{text-align:left;white-space:nowrap}
@media(min-width:40rem){
body{background:var(--bg)}
.card{min-height:0;width:26rem;margin:8vh auto 2rem;padding:2rem;border:1px solid var(--line);border-radius:.4rem}
.card.broad{width:min(46rem,calc(100% - 3rem));margin-top:3rem}
.choice{margin-top:0}
}
.office .bar{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;overflow-wrap:normal;padding:.5rem 1.25rem;border-bottom:1px solid var(--line);background:var(--panel)}
.office .bar .end{margin-left:auto;display:flex;align-items:center;gap:1rem;color:var(--ink2)}
.office .side{background:var(--panel)}
.office .side header{display:flex;align-items:center;justify-content:space-between;padding:1rem 1.25rem}
.office .side h2{margin:0}
.office main{padding:1.5rem 1.5rem 4rem}
@media(min-width:60rem){
.office{background:var(--bg);display:grid;grid-template:auto 1fr/23rem 1fr}
.office .bar{grid-column:1/-1}
.office .side{border-right:1px solid var(--line)}
.office main{padding:1.5rem 2.5rem 4rem;max-width:60rem}
.sums{grid-template-columns:repeat(4,1fr)}
}
@media(prefers-reduced-motion:no-preference){a,button,.button{transition:opacity .12s}button:active,.button:active{opacity:.8}}`

/** Hash of the style for a page's Content-Security-Policy. */
export const SITE_STYLE_HASH = `'sha256-${createHash('sha256').update(SITE_STYLE).digest('base64')}'`
