import { aiSdkModel } from './ai-sdk-model.ts';
import { aiSdkUi } from './ai-sdk-ui.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { claudeCode } from './claude-code.ts';
import { clineHistory } from './cline-history.ts';
import { codexRollout } from './codex-rollout.ts';
import { cohereV2 } from './cohere-v2.ts';
import { copilotCli } from './copilot-cli.ts';
import type { Format } from './format.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiContents } from './gemini-contents.ts';
import { genericChat } from './generic-chat.ts';
import { goose } from './goose.ts';
import { kimiCli } from './kimi-cli.ts';
import { langchain } from './langchain.ts';
import { mistralChat } from './mistral-chat.ts';
import { ollamaChat } from './ollama-chat.ts';
import { openaiAgentsJs } from './openai-agents-js.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { opencodeExport } from './opencode-export.ts';
import { otelGenai } from './otel-genai.ts';
import { piSession } from './pi-session.ts';
import { pydanticAI } from './pydantic-ai.ts';
import { qwenCode } from './qwen-code.ts';
import { stsTrace } from './sts-trace.ts';
import { tunacodeSession } from './tunacode-session.ts';

/** Every format, the certain before the vague: of formats with one score the first wins. */
export const FORMATS: readonly Format[] = [
  claudeCode,
  codexRollout,
  geminiCli,
  piSession,
  opencodeExport,
  qwenCode,
  copilotCli,
  kimiCli,
  stsTrace,
  tunacodeSession,
  pydanticAI,
  clineHistory,
  anthropicMessages,
  openaiChat,
  openaiResponses,
  openaiAgentsJs,
  geminiContents,
  bedrockConverse,
  mistralChat,
  cohereV2,
  aiSdkModel,
  aiSdkUi,
  goose,
  otelGenai,
  langchain,
  ollamaChat,
  genericChat,
];
