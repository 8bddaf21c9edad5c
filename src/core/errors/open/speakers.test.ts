import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';

describe('what a documented code says, whatever words stand beside it', () => {
  test.each([
    ['{"error":{"code":"1302","message":"flux"}}', 'account'],
    ['{"error":{"code":"1113","message":"flux"}}', 'account'],
    ['{"error":{"code":"1301","message":"flux"}}', 'filter'],
    ['{"error":{"code":"1211","message":"flux"}}', 'request'],
    ['{"error_code":17,"error_msg":"flux"}', 'account'],
    ['{"base_resp":{"status_code":1026,"status_msg":"flux"}}', 'filter'],
    ['{"header":{"code":10008,"message":"flux"}}', 'service'],
    ['{"code":"Throttling.RateQuota","message":"flux"}', 'account'],
    ['{"error":{"code":"InputTextSensitiveContentDetected","message":"The request failed."}}', 'filter'],
    ['AI_NoSuchModelError: flux', 'request'],
    ['Troubleshooting URL: https://js.langchain.com/docs/troubleshooting/errors/MODEL_AUTHENTICATION/', 'account'],
  ])('%s', (text, about) => {
    const decoded = decodeError(text);
    expect([decoded.about, decoded.aboutHistory, decoded.place]).toEqual([about, false, undefined]);
    expect(decoded.fix).not.toBe('');
  });

  test.each([
    ['{"error":{"code":"1261","message":"flux"}}', 'limits/context-window'],
    ['{"error_code":336103,"error_msg":"flux"}', 'limits/context-window'],
    ['{"base_resp":{"status_code":1039,"status_msg":"flux"}}', 'limits/context-window'],
    ['[json.exception.type_error.316] invalid UTF-8 byte at index 3: 0xB0', 'content/invalid-character'],
    [
      'Troubleshooting URL: https://js.langchain.com/docs/troubleshooting/errors/INVALID_TOOL_RESULTS/',
      'tools/missing-result',
    ],
  ])('%s', (text, rule) => {
    expect(decodeError(text).matches[0]?.rule).toBe(rule);
  });

  test.each(['{"error":{"code":"1210","message":"API 调用参数有误，请检查文档。"}}', '400 invalid params (2013)'])(
    '%s stands for many faults, so that the file decides',
    (text) => {
      expect(decodeError(text).degree).toBe('file');
    },
  );

  test('a number that is no code says nothing', () => {
    expect(decodeError('400 messages[1301].content is empty, 1302 of them').matches[0]?.rule).toBe(
      'content/empty-message',
    );
  });
});

describe('what services, servers and gateways say in words of their own', () => {
  test.each([
    ['您的账户已被锁定', 'account'],
    ['您无权访问 flux-5', 'account'],
    ['并发数过高，请降低', 'account'],
    ['您的试用已结束，请购买会员', 'account'],
    ['当前 API Key 无该模型访问权限', 'account'],
    ['所有渠道均不可用', 'service'],
    ['当前 IP 不在白名单内，访问被拒绝', 'account'],
    ['当前模型不支持工具调用', 'tools'],
    ['文件解析失败，请重新上传', undefined],
    ['模型加载中，请稍候', 'service'],
    ['当前订阅套餐暂未开放', 'account'],
    ['Budget has been exceeded! Current cost: 10.2', 'account'],
    ['key not allowed to access model. This key can only access models=[a]', 'account'],
    ['服务容量不足，联系工作人员', 'service'],
    ['the model flux runner process no longer running: -1', 'service'],
    ['"flux-embed" does not support chat', 'request'],
    ['400 unexpected tokens remaining in message header: Some("to=x")', 'service'],
    ['ValueError: the tokens do not fit in the KV cache, lower max_model_len', 'service'],
    ['400 Tools cannot be empty if tool choice is set to required.', 'tools'],
    ['400 Tool flux not found in tools list.', 'tools'],
    ['Reasoning is mandatory for this endpoint and cannot be disabled. 400', 'request'],
    ['This model only supports stream mode', 'request'],
    ['Exceeded the total_tokens_limit of 1000 (total_tokens=1200)', 'elsewhere'],
    ['1 validation error for ChatOpenAI\nmodel_name\n  Field required', undefined],
    ['discord.errors.HTTPException: 400 Bad Request (error code: 50006): Cannot send an empty message', undefined],
    ['smtplib.SMTPDataError: 552 message size exceeds limit', undefined],
    ['400 Service request failed. The x-flux limit\nx-ratelimit-remaining-requests: 7', undefined],
  ])('%s', (text, about) => {
    const decoded = decodeError(text);
    if (about !== undefined) expect(decoded.about).toBe(about);
    expect([decoded.aboutHistory, decoded.place]).toEqual([false, undefined]);
  });

  test.each([
    ['400 the length of messages must be an odd number', 'roles/order'],
    ['Prompt 超长', 'limits/context-window'],
    ['400 prompt_tokens (40000) must be less than max_seq_len (32768)', 'limits/context-window'],
    ['400 Total tokens of image and text exceed max message tokens', 'limits/context-window'],
    ['{"error":"illegal base64 data at input byte 4"}', 'media/broken'],
    ['400 item type "flux" is not supported at input.12', 'content/unknown-part'],
    ['400 messages[1].role should be one of system user assistant tool document', 'roles/unknown'],
    ["Value 'system' at 'messages.2.member.role' failed to satisfy constraint: [user, assistant]", 'roles/unknown'],
    ['400 Developer instruction is not enabled for models/flux', 'roles/unknown'],
    ['400 Encrypted content is not supported.', 'reasoning/not-accepted'],
    ['Error parsing chat history: no user/tool message found', 'roles/no-user'],
    ['400 Messages 以 user（tool）提问结束, tool 可以连续出现多次', 'roles/last'],
    ["400 function_call's name can't be blank", 'tools/invalid-name'],
    ['400 The request failed because it is missing `messages.tool_call_id` parameter', 'tools/missing-id'],
    ['400 The request failed because it is missing `input.status` parameter', 'content/missing-key'],
    ['400 message[3].content[2] has invalid field(s): text', 'content/unknown-key'],
    [
      "400 [{'type': 'string_type', 'loc': ('body', 'messages', 2, 'content', 'str'), 'msg': 'Input should be a valid string', 'input': None}, {'type': 'literal_error', 'loc': ('body', 'messages', 2, 'role'), 'msg': \"Input should be 'system'\"}]",
      'content/wrong-type',
    ],
    ["400 Role 'tool' must follow an assistant message with tool_calls", 'tools/result-displaced'],
    ['Error: model "flux" is text-only, images cannot be processed', 'media/not-allowed-here'],
    ['400 第一条消息必须是 user 角色', 'roles/first'],
    ['最后一条消息的角色必须是 user 或 tool', 'roles/last'],
    ['不支持的角色 flux', 'roles/unknown'],
    ['图片文件过大，请压缩至 10MB 以内', 'media/too-large'],
    ['函数参数 arguments 不是合法的 JSON 字符串', 'tools/invalid-arguments'],
    ['tool 消息缺少 tool_call_id', 'tools/missing-id'],
    ['不支持的消息类型：flux', 'content/unknown-part'],
    ['Missing tool call name: {"arguments":"{}"}', 'tools/invalid-name'],
  ])('%s', (text, rule) => {
    expect(decodeError(text).matches.map((it) => it.rule)).toContain(rule);
    expect(decodeError(text).aboutHistory).toBe(true);
  });
});
