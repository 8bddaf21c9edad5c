/** Words that stand for values, by what JSON writes. */
export const WORDS: ReadonlyMap<string, string> = new Map([
  ...['None', 'null', 'nil', 'NULL', 'undefined', 'nan', 'NaN', 'inf', 'Infinity'].map(
    (word) => [word, 'null'] as const,
  ),
  ['True', 'true'],
  ['true', 'true'],
  ['False', 'false'],
  ['false', 'false'],
]);
export const JSON_WORDS = new Set(['null', 'true', 'false']);
/** Functions that spell a value as JSON. */
export const SPELLERS = new Set(['JSON.stringify', 'json.dumps', 'orjson.dumps', 'ujson.dumps']);
export const NAME = /(?:new\s{1,9})?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)/y;
export const NUMBER = /[-+]?(?:0[xX][\da-fA-F]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?)n?/y;
export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
/** White space and comments; one that does not end soon is none, and is not looked for to the end of the text. */
export const SPACE = /(?:\s+|#[^\n]*|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,3000}\*\/)+/y;
export const PRINTED = /<([^<>\n]{1,200})>/y;
export const LEFT_OUT = /\.\.\.(?: ?\d{1,9} more [\w ]{1,40})?/y;
export const KEYWORD = /([A-Za-z_]\w*)\s{0,9}=(?!=)/y;
/** What Node prints in brackets that is not a list: `[Function: run]`, `[Circular *1]`. */
export const BRACKETED =
  /\[((?:Async)?(?:Generator)?Function|class|Circular|Getter|Setter|Getter\/Setter)\b[^\][\n]{0,100}\]/y;
/** What Node prints before a value that is referred to in itself, or that has no prototype. */
export const PREFIX = /<ref \*\d{1,6}> |\[Object: null prototype\] (?=\{)/y;
/** Keys that are symbols or are not enumerable: `[Symbol(kind)]`, `[cause]`. */
export const BRACKETED_KEY = /\[((?:Symbol\([^()\n]{0,100}\)|[A-Za-z_$][\w$]{0,60}))\](?=:)/y;
/** A map or a struct of Elixir: `%{`, `%LangChain.Message{`. */
export const MAP = /%([A-Z][\w.]{0,100})?(?=\{)/y;
/** A symbol of Ruby, an atom of Elixir: `:user`, `:"tool call"`. */
export const SYMBOL = /:([A-Za-z_]\w{0,200}[?!]?|(?="))/y;
export const ARROW = /=>/y;
/** A variable that an object of JavaScript has under its own name, before other members or at the end. */
export const SHORTHAND = /[A-Za-z_$][\w$]{0,80}(?=\s{0,20}(?:\}|,[^{}[\]()'"]{0,200}:))/y;
