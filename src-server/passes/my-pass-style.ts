/**
 * What the participant's page adds to the style of every page: paper on top, fields, the dock with
 * the button.
 */
export const MY_PASS_STYLE = `
.my-pass{background:var(--panel)}
.my-pass main{max-width:34rem;margin:0 auto}
.head{display:flex;align-items:center;gap:1rem;max-width:34rem;margin:0 auto;min-height:3.25rem;padding:0 1rem;border-bottom:1px solid var(--line)}
.head strong{flex:1;min-width:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;font-size:1.0625rem}
.head a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--ink2);text-decoration:none;white-space:nowrap}
.head .back{margin-left:-.5rem;padding:0 .5rem}.head .back[hidden]{display:none}.head .back svg{width:1.25rem}
.notice-view{padding:2rem 1.25rem}.notice-view h1{font-size:1.5rem}
.stage{position:sticky;top:0;z-index:1;padding:1.125rem 1.25rem .75rem;background:var(--bg)}
.paper{display:grid;justify-items:center}
.paper img{display:block;max-width:100%;max-height:34vh;max-height:34dvh;background:#fff;box-shadow:0 1px 10px #0002,0 1px 0 #8a938f;transition:opacity .12s}
.paper img[hidden]{display:none}.paper img.old{opacity:.45}
.paper p{margin:0;padding:2.5rem 1rem;color:var(--ink2)}
.scale{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 .75rem;margin:.5rem 0 0;min-height:2rem;color:var(--ink2);font-size:1rem}
.plain{min-height:2.75rem;padding:0 .25rem;border:0;background:none;color:var(--acc);font-weight:400}
.plain[hidden]{display:none}
.pass-fields{padding:.875rem 1.25rem 11rem}
.pass-fields .field{position:relative;margin-bottom:.875rem}
.pass-fields label,.pass-fields .label,.pass-fields legend{display:block;margin-bottom:.25rem;padding:0;color:var(--ink2);font-size:1rem}
.pass-fields textarea{min-height:3.125rem;height:3.125rem;padding:.6875rem .75rem;resize:none;font:inherit;font-size:1.0625rem;line-height:1.4;overflow:hidden;scroll-margin:20rem 0 12rem}
@supports(field-sizing:content){.pass-fields textarea{height:auto;field-sizing:content}}
.pass-fields textarea:focus{border-color:var(--acc);outline:3px solid var(--acc);outline-offset:1px}
.pass-fields textarea[aria-invalid]{border-color:var(--stop-edge)}
.count{position:absolute;right:0;top:0;color:var(--ink2);font-size:1rem;visibility:hidden}
.field:focus-within .count,.count.over{visibility:visible}.count.over{color:var(--stop)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.logos{width:100%;min-height:3.125rem;justify-content:flex-start;border-color:var(--ctl);color:var(--acc);font-size:1.125rem}
.sizes{margin:0;padding:0;border:0}
.sizes>div{display:grid;grid-template-columns:repeat(3,1fr);border:2px solid var(--ctl);border-radius:8px;overflow:hidden;background:var(--raised)}
.sizes label{margin:0}.sizes label+label{border-left:1px solid var(--ctl)}
.sizes input{position:absolute;opacity:0}
.sizes span{display:grid;place-items:center;min-height:2.75rem;color:var(--ink)}
.sizes input:checked+span{background:var(--ink);color:var(--panel);font-weight:700}
.sizes input:focus-visible+span{outline:3px solid var(--acc);outline-offset:-5px}
.dock{position:fixed;z-index:2;left:0;right:0;bottom:0;padding:.625rem max(1.25rem,calc(50vw - 15.75rem)) max(1rem,env(safe-area-inset-bottom));background:var(--panel);border-top:1px solid var(--line)}
.dock .wide{min-height:3.625rem}.dock .wide:disabled{opacity:.45;cursor:default}
.state{display:flex;gap:.5rem;align-items:center;margin:0 0 .5rem;min-height:1.75rem;line-height:1.35;font-size:1rem}
.state .glyph{display:none;width:1.25rem;height:1.25rem;flex:none}
.state[data-kind=hold]{color:var(--hold)}.state[data-kind=go]{color:var(--go)}.state[data-kind=stop]{color:var(--stop)}.state[data-kind=idle]{color:var(--ink2)}
.state[data-kind=hold] .hold,.state[data-kind=go] .go,.state[data-kind=stop] .stop{display:block}
dialog{width:min(30rem,calc(100% - 2rem));max-height:calc(100dvh - 2rem);padding:1.25rem;border:1px solid var(--line);border-radius:8px;background:var(--panel);color:var(--ink)}
dialog::backdrop{background:#0008}
dialog h2{margin:0 0 .75rem}dialog form{margin-top:1.25rem}
dialog .rows label{display:flex;flex:1;align-items:center;gap:.75rem;min-height:2.75rem;margin:0;color:var(--ink)}
dialog .rows input{width:1.5rem;height:1.5rem;flex:none;accent-color:var(--acc)}
dialog .rows img{width:5rem;height:2.5rem;object-fit:contain;background:#fff}
dialog .qr{width:100%;max-width:20rem;margin:0 auto;image-rendering:pixelated}
.my-pass .rows a{flex:1;display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem;min-height:2.75rem;color:inherit;text-decoration:none}
@media(min-width:40rem){.my-pass{background:var(--panel)}}
@media(max-height:35rem){.stage{position:static}}`
