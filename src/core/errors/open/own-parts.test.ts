import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';

const MEANT: readonly (readonly [about: string, texts: readonly string[]])[] = [
  [
    'elsewhere',
    [
      'Plugin failed to activate: manifest.json not found',
      'Failed to load settings: unexpected key "permissions"',
      'Settings file is not valid: model must be a string',
      'Not enough messages to compact.',
      'Tool "shell" is disabled by policy',
      'Vector store is locked by another process',
      'A reply is already being generated',
      'Skill "pdf" failed to load',
      '未配置 API 提供商',
      '插件未初始化',
      '拡張機能の準備ができていません',
      '설정 파일을 읽을 수 없습니다',
      '세션을 찾을 수 없습니다',
      'Не удалось загрузить настройки',
      'Расширение не инициализировано',
      'Сессия не найдена',
      'Konfigurationsdatei konnte nicht gelesen werden',
      'Kein Anbieter konfiguriert',
      'Erweiterung ist nicht bereit',
      'Impossible de charger la configuration',
      'Aucun fournisseur configuré',
      "L'extension n'est pas prête",
      'No hay ningún proveedor configurado',
      'No se pudo cargar la configuración',
      'Nenhum provedor configurado',
      'Falha ao carregar as configurações',
      'Impossibile caricare la configurazione',
    ],
  ],
  [
    'account',
    ['You have no free messages left today', 'No remaining generations on this plan', '0 trial requests left'],
  ],
  [
    'request',
    [
      'Live search is no longer supported, migrate to the Agent Tools API',
      'The Assistants API is deprecated, use the Responses API',
      'Thinking mode is disabled for this model',
      '400 reasoning is not available on this deployment',
      'json mode does not support streaming',
      'Supported models are foo-1 and foo-2, but got bar-3',
      '400 {"detail":[{"type":"extra_forbidden","loc":["body","my_knob"],"msg":"Extra inputs are not permitted"}]}',
    ],
  ],
  ['service', ['CORS error: preflight request was not successful']],
  [
    'filter',
    ['We have limited access to this topic for safety reasons', 'This response was withheld for safety reasons'],
  ],
];

describe('what programs say of their own parts is not laid to the history', () => {
  test.each(MEANT.flatMap(([about, texts]) => texts.map((text) => [text, about] as const)))('%s', (text, about) => {
    const read = decodeError(text);
    expect(read.aboutHistory).toBe(false);
    expect(read.matches.some((it) => it.about === 'history')).toBe(false);
    expect(read.about).toBe(about);
  });

  test('what an answer was compared with says nothing of the request', () => {
    const read = decodeError(
      'serde json error: data did not match any variant of untagged enum ChatResponse: {"object":"error","message":"The model `abc-1` does not exist.","code":404}',
    );
    expect(read.about).toBe('request');
  });
});

describe('a refusal of the request is still laid to the history', () => {
  test.each([
    ['Context limit reached · /compact or /clear to continue', 'limits/context-window'],
    ['"image_url" must be a data URI or a valid URL', 'media/broken'],
    ["Invalid 'content' type. Expected one of: ['str'], got list.", 'content/wrong-type'],
    [
      "messages must only have objects with a 'role' field that is in [user, assistant, tool]. Got 'ai'",
      'roles/unknown',
    ],
    ["Invalid tool call IDs. Expected '['call_a', 'call_b']', but received '['call_a']'.", 'tools/missing-result'],
    ["Invalid tool call IDs. Expected '['call_a']', but received '['call_a', 'call_b']'.", 'tools/orphan-result'],
    ['400 Tool call id has to be defined in serving mode.', 'tools/missing-id'],
    [
      'the endpoint omitted the thinking content that clients are required to replay. Repeated rounds are rate-limited for this setup',
      'reasoning/missing-content',
    ],
    ['400 messages.3: failed to load the extension settings, content must not be empty', 'content/empty-message'],
  ])('%s', (text, rule) => expect(decodeError(text).matches[0]?.rule).toBe(rule));

  test('ids are found with their number, and in lists that are compared', () => {
    const idsOf = (text: string): readonly string[] => decodeError(text).matches.flatMap((it) => it.ids);
    expect(idsOf('Duplicate tool call id "functions.run:0" was already handled.')).toContain('functions.run:0');
    expect(idsOf("Invalid tool call IDs. Expected '['call_a', 'call_b']', but received '['call_a']'.")).toEqual(
      expect.arrayContaining(['call_a', 'call_b']),
    );
  });
});
