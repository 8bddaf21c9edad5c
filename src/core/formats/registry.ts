import ampThread from './about/amp-thread.json';
import atif from './about/atif.json';
import autogen from './about/autogen.json';
import claudeStreamJson from './about/claude-stream-json.json';
import codexExec from './about/codex-exec.json';
import continueSession from './about/continue-session.json';
import crush from './about/crush.json';
import cursorTranscript from './about/cursor-transcript.json';
import extensionsAi from './about/extensions-ai.json';
import geminiInteractions from './about/gemini-interactions.json';
import geminiStream from './about/gemini-stream.json';
import genkit from './about/genkit.json';
import googleAdk from './about/google-adk.json';
import haystack from './about/haystack.json';
import inspectLog from './about/inspect-log.json';
import kimiCode from './about/kimi-code.json';
import langchain4j from './about/langchain4j.json';
import letta from './about/letta.json';
import llamaindex from './about/llamaindex.json';
import mcpSampling from './about/mcp-sampling.json';
import miniSweAgent from './about/mini-swe-agent.json';
import openhandsEvents from './about/openhands-events.json';
import semanticKernel from './about/semantic-kernel.json';
import sharegpt from './about/sharegpt.json';
import smolagents from './about/smolagents.json';
import sweAgentTraj from './about/swe-agent-traj.json';
import zedThread from './about/zed-thread.json';
import { agentEvents } from './agent-events.ts';
import { aiSdkModel } from './ai-sdk-model.ts';
import { aiSdkUi } from './ai-sdk-ui.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { anyLayout } from './any-layout.ts';
import { bedrockConverse } from './bedrock-converse.ts';
import { camelChat } from './camel-chat.ts';
import { chatRows } from './chat-rows.ts';
import { chatgptExport } from './chatgpt-export.ts';
import { claudeAiExport } from './claude-ai-export.ts';
import { claudeCode } from './claude-code.ts';
import { clineHistory } from './cline-history.ts';
import { codexRollout } from './codex-rollout.ts';
import { cohereV2 } from './cohere-v2.ts';
import { copilotCli } from './copilot-cli.ts';
import type { Format } from './format.ts';
import { form } from './forms/form.ts';
import { geminiCli } from './gemini-cli.ts';
import { geminiContents } from './gemini-contents.ts';
import { genericChat } from './generic-chat.ts';
import { goose } from './goose.ts';
import { kimiCli } from './kimi-cli.ts';
import { langchain } from './langchain.ts';
import { langfuse } from './langfuse.ts';
import { langsmithRun } from './langsmith-run.ts';
import { mistralChat } from './mistral-chat.ts';
import { ollamaChat } from './ollama-chat.ts';
import { openaiAgentsJs } from './openai-agents-js.ts';
import { openaiAgentsRun } from './openai-agents-run.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import { opencodeExport } from './opencode-export.ts';
import { otelGenai } from './otel-genai.ts';
import { piSession } from './pi-session.ts';
import { promptAnswers } from './prompt-answers.ts';
import { pydanticAI } from './pydantic-ai.ts';
import { qwenCode } from './qwen-code.ts';
import { reasonCode } from './reason-code.ts';
import { strandsSession } from './strands-session.ts';
import { stsTrace } from './sts-trace.ts';
import { tunacodeSession } from './tunacode-session.ts';
import { vscodeCopilotChat } from './vscode-copilot-chat.ts';
import { wrappedChat } from './wrapped-chat.ts';

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
  form(geminiInteractions),
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
  form(claudeStreamJson),
  form(codexExec),
  form(geminiStream),
  form(cursorTranscript),
  form(continueSession),
  form(ampThread),
  form(zedThread),
  form(crush),
  form(googleAdk),
  form(haystack),
  form(genkit),
  form(extensionsAi),
  form(semanticKernel),
  form(langchain4j),
  form(autogen),
  form(mcpSampling),
  form(llamaindex),
  form(smolagents),
  form(inspectLog),
  form(sweAgentTraj),
  form(miniSweAgent),
  form(openhandsEvents),
  form(atif),
  form(sharegpt),
  promptAnswers,
  claudeAiExport,
  chatgptExport,
  langfuse,
  langsmithRun,
  form(letta),
  openaiAgentsRun,
  form(kimiCode),
  wrappedChat,
  chatRows,
  agentEvents,
  genericChat,
  anyLayout,
];
