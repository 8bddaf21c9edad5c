import type { Outside } from './outside.ts';

/**
 * What services and clients say in everyday words, in the languages of their screens. On plain text. `own`: troubles of
 * a program itself, heard before anything else; the others are heard where nothing else is.
 */
export interface Everyday extends Omit<Outside, 'strong' | 'first'> {
  readonly says: RegExp;
  readonly unless?: RegExp;
}

/** A request that was refused, or a place in one: then the text is not only about a program. */
const REFUSED = /messages?[.[]\d|input\[\d|contents\[\d|invalid_request|\b(?:400|422)\b/;

const SETTINGS =
  'settings|config(?:uration)?s?|preferences|profile|(?:agents?|rules?|hooks?|keybindings?|manifest) (?:file|definition)s?';
const PARTS =
  'extension|plugin|add-?on|skill|hook|index(?:er)?|memory (?:bank|store|file)|knowledge base|vector store|workspace|terminal|updater?|auto-?update|marketplace|prompt template|slash command|sub-?agent|tool registry|webview|shell integration';
const TRY = '(?:failed to|could not|cannot|unable to|error while|error)';
const LOAD =
  '(?:load|read|pars|sav|writ|open|find|updat|migrat|import|appl|validat|initiali[sz]|start|activat|install|enabl|regist|launch|creat)\\w{0,4}';
const WHOSE = '(?:(?:the|your|an?|its|any|user|project|global|local|default|\\S{1,30}) ){0,2}';
const BEING = '(?:is |are |was |were |has |have |could |can |does |did )?';
const STATE =
  '(?:not (?:yet |be |been ){0,2}(?:ready|initiali[sz]ed|activated?|loaded?|started|registered|installed|enabled|opened|trusted|valid|available|read|parsed|found|set up)|failed(?: to)?|locked|invalid|corrupted|disabled|missing|unavailable|out of date)';

const LACK = {
  explanation:
    'A program lacks something of its own, or could not use it: its settings, a plugin, a tool, a file. Nothing in the text is about the messages of a request.',
  fix: 'Look at the settings of that program, and at the part that the text names.',
};

const OWN_THING =
  '(?:session|conversation|thread|rollout|transcript|run|task|worker|heartbeat|checkpoint|chat|sub-?agent|job|workflow)s?';

/** What a program says of its sessions and agents, and what it tells a model that it asks again. */
const VOICE = new RegExp(
  [
    '\\bagents? (?:was |were )?not found\\b',
    `\\b${OWN_THING}\\b(?: \\S{1,60})? (?:initiali[sz]ation )?(?:conflict(?:s|ed)|changed while|ended during|was interrupted|is (?:already )?(?:running|locked|busy|being used)|(?:is )?already (?:exists|running|in use|active))\\b`,
    '\\bno (?:rollout|saved session|checkpoint|transcript|recording|snapshot|active (?:session|conversation|task|run))s? (?:was |were )?(?:found|active|running)\\b',
    '\\b(?:update|upgrade) (?:it |\\S{1,20} )?to the (?:latest|newest) (?:version|release)\\b',
    `\\bfailed to (?:start|open|enter|switch to|create|resume|restore|launch|spawn|fork) (?:\\S{1,20} ){0,3}(?:mode|panel|window|agent|${OWN_THING})\\b`,
    `\\berror (?:creating|starting|opening|restoring|resuming) (?:an? |the |your )?${OWN_THING}\\b`,
    '\\bcould not send (?:content|message|prompt)s? to (?:the )?(?:chat|agent|panel)\\b',
    '\\bdid not use a tool in (?:your|the|its)\\b|\\binterrupted by a tool use result\\b|\\btried to use \\S{1,40} without (?:a )?value for\\b',
    '\\binvalid conversation (?:id|continuation)\\b',
    '\\bsuperseded by (?:an? )?(?:newer|later|another)\\b|\\b(?:model|session|agent|profile) switch requested\\b',
    '\\bno (?:logs?|files?|sessions?|settings|config(?:uration)?) (?:were |was )?found (?:at|in|under) \\S{0,40}[/\\\\]\\S',
    '\\b(?:both|neither) \\w{1,40}_\\w{1,40} (?:and|nor) \\w{1,40} (?:is|are|was|were) (?:none|null|undefined|missing|set|given)\\b',
  ].join('|'),
);

/** What a program says of its own parts. On plain text, before anything else is heard. */
export const PARTS_OF_PROGRAMS: readonly Everyday[] = [
  {
    about: 'elsewhere',
    says: new RegExp(
      `\\b${TRY} ${LOAD} ${WHOSE}(?:${SETTINGS}|${PARTS})\\b(?! of)|\\b(?:settings|config(?:uration)?|preferences) file ${BEING}${STATE}|(?:\\b|[a-z])(?:${PARTS})s?(?: ?(?:service|manager|host|store|registry|process))? (?:\\S{1,30} )?${BEING}${STATE}\\b|\\bfailed to (?:commit|persist|reduce|dispatch|replay|enqueue|project) [^.;{(]{0,50}(?:batch|events?|transition|snapshot|state)\\b`,
    ),
    unless: REFUSED,
    mayBe: ['client'],
    ...LACK,
  },
  {
    about: 'elsewhere',
    says: VOICE,
    unless: new RegExp(`${REFUSED.source}|\\bfile is corrupt|\\(line \\d`),
    mayBe: ['client'],
    explanation:
      'A program reports on itself here: on its sessions, its agents, its window, or on the model that it asks again. Nothing in the text is about the messages of a request.',
    fix: 'Start that program, or the session that the text names, again; an update of it may help.',
  },
  {
    about: 'elsewhere',
    says: /\bundefined (?:local variable or )?method \S|\buninitialized constant\b/,
    unless: /messages?[.[]\d|input\[\d|contents\[\d|invalid_request/,
    mayBe: ['client'],
    explanation:
      'A program failed by a fault of its own code: a client, a library or a script. Nothing in the text is about the messages of a request.',
    fix: 'Look where the text comes from, and whether a newer version of that program is there.',
  },
  {
    about: 'service',
    says: /\bcors\b[^.]{0,20}(?:policy|error|blocked|header)|access-control-allow|preflight (?:request|response)|blocked:(?:cors|csp|mixed)|content security policy|mixed content/,
    unless: REFUSED,
    mayBe: ['client'],
    explanation:
      'A browser kept its page from asking another server, which does not allow that page. The messages are not the cause.',
    fix: 'Ask through a server or a proxy that allows the page, or look whether the server failed before it could respond.',
  },
];

/** The same in nine languages, only where nothing else is heard. */
export const LAST_OF_PROGRAMS: readonly Everyday[] = [
  {
    about: 'account',
    says: /\b(?:no|0|zero) (?:(?:more|remaining|free|trial|\w{3,10}) ){0,2}(?:turns?|trials?|credits?|requests?|generations?|uses|runs|queries|(?:free|trial) messages)(?: (?:left|remaining|available)\b| (?:on|in) (?:this|your) plan)|\bno (?:remaining|free|more) (?:trial|free) \w|\b(?:run|ran|running) out of (?:\w{3,10} ){0,2}(?:requests|messages|credits|generations|minutes|uses)\b|\btrial (?:has |is )?(?:ended|over|finished)|\bchoose a plan\b|(?:owner|admin\w{0,9}) (?:has )?(?:turned off|disabled|blocked|not enabled)|\bno free (?:messages|requests|turns|credits)\b/,
    explanation: 'What the account may use is used up. The messages are not the cause.',
    fix: 'Check the plan of the account and when its limits are renewed.',
  },
  {
    about: 'request',
    says: /\b(?:search|apis?|tools?|endpoint|feature|version|function|parameter|beta) (?:(?:is|are|was|were|has|have) )?(?:been )?(?:deprecated|discontinued|retired|sunset|no longer (?:supported|available|offered))\b[^;]{0,60}\b(?:use|switch|migrate|move|upgrade|replaced)\b/,
    unless: REFUSED,
    explanation: 'Something that the request asks for is no longer offered. The messages are not the cause.',
    fix: 'Ask for what the text names instead.',
  },
  {
    about: 'filter',
    says: /\bfor (?:safety|policy) reasons\b/,
    explanation:
      'The model or a filter rejected the text of the conversation. No rule of shape is broken, so the file can be sound and still be rejected.',
    fix: 'Find the passage that was rejected and drop or reword it.',
  },
  {
    about: 'elsewhere',
    says: /\bin (?:the |its )?frontmatter\b|메시지가 충분하지|메시지를 (?:삭제|편집|수정)할 수 없|无法(?:删除|编辑)(?:该|此)?消息|メッセージを(?:削除|編集)できません|\b(?:failed|unable) to (?:convert|transform|serialize|normalize|render) (?:the )?(?:\w{2,10} )?(?:messages?|history|conversation|transcript)\b|\bresponse stopped\b|\bno (?:\S{1,20} ){1,3}(?:is |are |was |has been )?(?:configured|set up|installed|enabled|registered)\b|\b(?:vector|memory|session|cache|state|data) ?(?:store|base|file|index)? is (?:locked|in use)\b|\bis locked by another\b|\balready (?:being generated|running|in progress)\b|not enough (?:messages|history|context) to (?:compact|summari[sz]e)|nothing to (?:compact|summari[sz]e|undo|resume)|(?:cost|spend|budget|time) (?:limit|cap) (?:for|of) this (?:session|task|run)|disabled by (?:policy|your admin|the user|an? admin)|invalid file format|\bno (?:\w{2,14} ){1,2}(?:is |are )?open(?:ed)?\b|\b(?:client|app|version|cli|extension) (?:is |are )?(?:out of date|outdated|too old)|not writable|(?:was|were|been) deleted (?:on|by|from) (?:another|an?other)|\bnames? (?:collide|clash|conflict)s?\b/,
    unless: REFUSED,
    mayBe: ['client', 'request'],
    ...LACK,
  },
  {
    about: 'elsewhere',
    says: new RegExp(
      [
        '(?:未|没有|尚未)(?:配置|设置|选择|初始化|安装|启用|就绪|加载)|(?:配置|设置|插件|扩展|会话|更新|索引|记忆|缓存|工作区|终端|文件|模型|知识库|工具)[^。，,]{0,12}(?:失败|错误|不存在|找不到|无法|未|损坏|异常|无效)',
        '(?:設定|ファイル|モデル|ツール|拡張機能|プラグイン|セッション|更新|プロバイダー?|メモリ|インデックス|ワークスペース)[^。]{0,16}(?:ありません|できません|ていません|見つかりません|失敗|無効|選択して|壊れて)',
        '(?:설정|파일|모델|도구|확장|플러그인|세션|업데이트|제공자|공급자|메모리|인덱스|작업 ?공간)[^.]{0,16}(?:없|못|실패|않|선택하|잘못)',
        '(?:файл|модел|настро|конфигурац|расширени|плагин|сесси|обновлени|провайдер|памят|индекс|рабоч\\S{2,4} (?:папк|простран))\\S{0,6}[^.]{0,24}(?:\\bне |(?<![а-яё])не |нет|ошибк|поврежд)|(?<![а-яё])не (?:удалось|найден\\S{0,2}|выбран\\S{0,2}|настроен\\S{0,2})[^.]{0,30}(?:настро|конфигурац|расширени|плагин|сесси|обновлени|провайдер|памят|индекс)',
        '(?:konfiguration|einstellung|datei(?:en)?(?= )|erweiterung|plugin|sitzung|anbieter|aktualisierung|speicher|arbeitsbereich)\\S{0,8}[^.]{0,30}(?:nicht|fehl|ungültig|beschädigt)|kein\\w{0,2} (?:\\S{1,20} )?(?:anbieter|erweiterung|sitzung|konfiguration|plugin|modell|datei)',
        '(?:impossible|échec|aucune?|pas|erreur)[^.]{0,30}(?:configuration|paramètres|extension|fournisseur|session|mise à jour|mémoire|espace de travail|modèle|fichier|outil)|(?:fichier|modèle|outil|configuration|paramètres|extension|fournisseur|session|mise à jour)[^.]{0,20}(?:nest pas|na pas|introuvable|échou|invalide|absent)',
        '(?:archivo|fichero|modelo|herramienta)[^.]{0,16}(?:no existe|no (?:se )?(?:encontr|seleccion|configur))|(?:no se (?:pudo|puede|ha)|ning[uú]na?|error)[^.]{0,30}(?:modelo|archivo|configuraci|ajustes|extensi|proveedor|sesi[oó]n|actualizaci|memoria|complemento)',
        '(?:arquivo|modelo|ferramenta)[^.]{0,16}n[aã]o (?:existe|encontrad|selecionad|configurad)|(?:n[aã]o foi poss|nenhuma?|falha|n[aã]o)[^.]{0,30}(?:modelo|arquivo|configura|extens|provedor|sess[aã]o|atualiza|mem[oó]ria|plugin)',
        '(?:impossibile|nessuna?|errore)[^.]{0,30}(?:modello|file|configurazione|impostazioni|estensione|fornitore|provider|sessione|aggiornamento|memoria)',
      ].join('|'),
    ),
    unless: REFUSED,
    mayBe: ['client', 'request'],
    ...LACK,
  },
];
