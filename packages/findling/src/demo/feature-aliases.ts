import { type FeatureNaming, spokenName } from "./feature-naming.js";

/**
 * Names that people type for features whose own names are different, by the path of the feature. They are
 * written for this project; the data has none of them.
 */
export const commonNames: Readonly<Record<string, readonly string[]>> = {
  "api.AudioContext": ["Web Audio"],
  "api.Bluetooth": ["Web Bluetooth"],
  "api.CanvasRenderingContext2D": ["Canvas Context", "Canvas 2D Context"],
  "api.Crypto": ["Web Crypto"],
  "api.CustomElementRegistry": ["Custom Elements", "Web Components"],
  "api.DragEvent": ["Drag and Drop"],
  "api.Document.visibilitychange_event": ["Page Visibility"],
  "api.EventSource": ["Server-Sent Events"],
  "api.GPU": ["WebGPU"],
  "api.MIDIAccess": ["Web MIDI"],
  "api.Navigator.share": ["Web Share"],
  "api.PushManager": ["Push API"],
  "api.RTCPeerConnection": ["WebRTC"],
  "api.ShadowRoot": ["Shadow DOM"],
  "api.WebGL2RenderingContext": ["WebGL2"],
  "api.WebGLRenderingContext": ["WebGL"],
  "api.Window.resize_event": ["window resize"],
  "api.Worker": ["Web Worker"],
  "api.XMLHttpRequest": ["XHR", "AJAX"],
  "api.XRSystem": ["WebXR"],
  "api.fetch": ["Fetch API"],
  "css.at-rules.container": ["Container Query"],
  "css.at-rules.media": ["Media Query"],
  "css.at-rules.media.prefers-color-scheme": ["Dark Mode"],
  "css.properties.animation": ["CSS Animation"],
  "css.properties.custom-property": ["CSS Variable"],
  "css.properties.grid": ["CSS Grid Layout", "Grid Layout"],
  "css.properties.position": ["position sticky", "position fixed", "sticky position"],
  "css.properties.transition": ["CSS Transition"],
  "css.selectors.nesting": ["CSS Nesting"],
  "html.elements.video": ["Video Tag"],
  "http.headers.Access-Control-Allow-Origin": ["CORS"],
  "http.headers.Content-Security-Policy": ["CSP"],
  "http.headers.Strict-Transport-Security": ["HSTS"],
  "http.status.103": ["Early Hints"],
  "javascript.builtins.Array.forEach": ["forEach"],
  "javascript.builtins.Math.random": ["random number"],
  "javascript.builtins.RegExp": ["regex", "Regular Expression"],
  "javascript.grammar.template_literals": ["Template Literal", "Template String"],
  "javascript.statements.async_function": ["async", "async await"],
  "javascript.statements.for": ["for loop"],
  "javascript.statements.for_in": ["for in loop"],
  "javascript.statements.for_of": ["for of loop"],
  "javascript.statements.while": ["while loop"],
  "mathml.elements.mfrac": ["fraction"],
};

const staticSuffix = " static";

/**
 * How people say a feature that they do not call by its title, from the most usual to the longest:
 * `["has selector", "CSS has selector"]`. Common names come first, since a word further back counts less.
 */
export function aliasesOf(path: readonly string[], naming: FeatureNaming): string[] {
  const common = commonNames[path.join(".")] ?? [];
  return [...new Set([...common, ...spokenNames(naming), ...namesWithType(naming)])];
}

/**
 * The spoken name of a page, or of a member alone, such as `get element by id`. A static member has the name
 * of its page, too, as in `console log`. A constructor is called as it is used, as in `new Date`.
 */
function spokenNames({ names: [page = "", member, ...deeper] }: FeatureNaming): string[] {
  if (deeper.length > 0) return [];
  if (member === page) return [`new ${page}`];
  if (member?.endsWith(staticSuffix)) return [`${page} ${member.slice(0, -staticSuffix.length)}`];
  const spoken = spokenName(member ?? page);
  return spoken === "" ? [] : [spoken];
}

function namesWithType({ category, type, names }: FeatureNaming): string[] {
  const [name = "", ...parts] = names;
  if (parts.length > 0) return [];
  if (type === "interface") return [`${spokenName(name) || name} API`];
  return [`${name} ${type}`, `${category} ${name} ${type}`];
}
