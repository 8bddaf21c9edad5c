/**
 * True for a model's name as gateways write it, with a maker or a host in front: `google/gemini-2.5-pro`,
 * `bedrock/anthropic.claude-3`. Gateways speak Chat Completions. Google's own paths and AWS's resource names are none.
 */
export const isGatewayName = (model: string): boolean =>
  /^(?!arn:|(?:models|publishers|projects|tunedModels)\/)[^/\s]{1,100}\/./.test(model) ||
  model.startsWith('databricks-');
