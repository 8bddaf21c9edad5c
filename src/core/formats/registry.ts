import { agentEvents } from './agent-events.ts';
import { aiSdkModel } from './ai-sdk-model.ts';
import { aiSdkUi } from './ai-sdk-ui.ts';
import { ampThread } from './amp-thread.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { anyLayout } from './any-layout.ts';
import { atif } from './atif.ts';
import { autogen } from './autogen.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { camelChat } from './camel-chat.ts';
import { chatRows } from './chat-rows.ts';
import { chatgptExport } from './chatgpt-export.ts';
import { claudeAiExport } from './claude-ai-export.ts';
import { claudeCode } from './claude-code.ts';
import { claudeStreamJson } from './claude-stream-json.ts';
import { clineHistory } from './cline-history.ts';
import { codexExec } from './codex-exec.ts';
import { codexRollout } from './codex-rollout.ts';
import { cohereV2 } from './cohere-v2.ts';
import { continueSession } from './continue-session.ts';
import { copilotCli } from './copilot-cli.ts';
import { crush } from './crush.ts';
import { cursorTranscript } from './cursor-transcript.ts';
import { extensionsAi } from './extensions-ai.ts';
import type { Format } from './format.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiContents } from './gemini-contents.ts';
import { geminiInteractions } from './gemini-interactions.ts';
import { geminiStream } from './gemini-stream.ts';
import { genericChat } from './generic-chat.ts';
import { genkit } from './genkit.ts';
import { googleAdk } from './google-adk.ts';
import { goose } from './goose.ts';
import { haystack } from './haystack.ts';
import { inspectLog } from './inspect-log.ts';
import { kimiCli } from './kimi-cli.ts';
import { kimiCode } from './kimi-code.ts';
import { langchain } from './langchain.ts';
import { langchain4j } from './langchain4j.ts';
import { langfuse } from './langfuse.ts';
import { langsmithRun } from './langsmith-run.ts';
import { letta } from './letta.ts';
import { llamaindex } from './llamaindex.ts';
import { mcpSampling } from './mcp-sampling.ts';
import { miniSweAgent } from './mini-swe-agent.ts';
import { mistralChat } from './mistral-chat.ts';
import { ollamaChat } from './ollama-chat.ts';
import { openaiAgentsJs } from './openai-agents-js.ts';
import { openaiAgentsRun } from './openai-agents-run.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { opencodeExport } from './opencode-export.ts';
import { openhandsEvents } from './openhands-events.ts';
import { otelGenai } from './otel-genai.ts';
import { piSession } from './pi-session.ts';
import { promptAnswers } from './prompt-answers.ts';
import { pydanticAI } from './pydantic-ai.ts';
import { qwenCode } from './qwen-code.ts';
import { reasonCode } from './reason-code.ts';
import { semanticKernel } from './semantic-kernel.ts';
import { sharegpt } from './sharegpt.ts';
import { smolagents } from './smolagents.ts';
import { strandsSession } from './strands-session.ts';
import { stsTrace } from './sts-trace.ts';
import { sweAgentTraj } from './swe-agent-traj.ts';
import { tunacodeSession } from './tunacode-session.ts';
import { vscodeCopilotChat } from './vscode-copilot-chat.ts';
import { wrappedChat } from './wrapped-chat.ts';
import { zedThread } from './zed-thread.ts';

/** Every format, the certain before the vague: of formats with one score the first wins. */
export const FORMATS: readonly Format[] = [
  claudeCode,
  codexRollout,
  geminiCli,
  piSession,
  opencodeExport,
  qwenCode,
  reasonCode,
  copilotCli,
  stsTrace,
  strandsSession,
  tunacodeSession,
  pydanticAI,
  anthropicMessages,
  clineHistory,
  openaiChat,
  openaiResponses,
  openaiAgentsJs,
  geminiContents,
  geminiInteractions,
  bedrockConverse,
  mistralChat,
  camelChat,
  cohereV2,
  aiSdkModel,
  aiSdkUi,
  goose,
  otelGenai,
  langchain,
  ollamaChat,
  kimiCli,
  vscodeCopilotChat,
  claudeStreamJson,
  codexExec,
  geminiStream,
  cursorTranscript,
  continueSession,
  ampThread,
  zedThread,
  crush,
  googleAdk,
  haystack,
  genkit,
  extensionsAi,
  semanticKernel,
  langchain4j,
  autogen,
  mcpSampling,
  llamaindex,
  smolagents,
  inspectLog,
  sweAgentTraj,
  miniSweAgent,
  openhandsEvents,
  atif,
  sharegpt,
  promptAnswers,
  claudeAiExport,
  chatgptExport,
  langfuse,
  langsmithRun,
  letta,
  openaiAgentsRun,
  kimiCode,
  wrappedChat,
  chatRows,
  agentEvents,
  genericChat,
  anyLayout,
];
