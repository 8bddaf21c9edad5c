/**
 * Names of the settings of a request, by the public references of the APIs and servers that take them: what stands beside
 * the messages. Names that can stand in a message too (`name`, `input`, `system`) are left out.
 */
const NAMES: readonly string[] = [
  // OpenAI
  'temperature top_p stream_options stop_sequences max_tokens max_completion_tokens max_output_tokens presence_penalty',
  'frequency_penalty logit_bias logprobs top_logprobs response_format service_tier tool_choice parallel_tool_calls',
  'max_tool_calls reasoning_effort verbosity modalities json_mode web_search_options prompt_cache_key prompt_cache_retention',
  'safety_identifier previous_response_id external_web_access image_generation encoding_format dimensions input_type',
  'output_dimension output_dimensionality embedding_types text_format json_schema structured_outputs instructions',
  // Anthropic and Bedrock
  'top_k budget_tokens mcp_servers context_management output_config output_format inference_geo anthropic_version',
  'anthropic_beta betas task_budget interleaved_thinking additional_model_request_fields guardrail_config inference_config',
  'performance_config request_metadata prompt_variables reasoning_config',
  // Gemini
  'generation_config safety_settings tool_config cached_content response_mime_type response_schema response_json_schema',
  'response_modalities thinking_config thinking_budget thinking_level include_thoughts candidate_count speech_config',
  'media_resolution google_search google_search_retrieval code_execution url_context function_calling_config',
  'allowed_function_names enable_enhanced_civic_answers image_config',
  // vLLM, SGLang, TGI, llama.cpp, Ollama, KoboldAI
  'guided_json guided_regex guided_choice guided_grammar guided_decoding_backend best_of use_beam_search length_penalty',
  'repetition_penalty repeat_penalty repeat_last_n min_p min_tokens ignore_eos stop_token_ids skip_special_tokens',
  'spaces_between_special_tokens prompt_logprobs add_generation_prompt continue_final_message add_special_tokens',
  'chat_template chat_template_kwargs mm_processor_kwargs logits_processors truncate_prompt_tokens bad_words',
  'allowed_token_ids separate_reasoning lora_path return_token_ids num_ctx num_predict keep_alive mirostat tfs_z num_gpu',
  'n_predict n_ctx_size cache_prompt id_slot n_probs samplers typical_p dry_multiplier reasoning_format parse_tool_calls',
  'timings_per_token stop_sequence max_length max_context_length rep_pen sampler_order max_new_tokens do_sample',
  'decoder_input_details details return_full_text watermark enable_auto_tool_choice tool_call_parser reasoning_parser',
  // DashScope, Zhipu, Qianfan, MiniMax, Volcengine
  'enable_thinking enable_search search_options incremental_output result_format penalty_score disable_search',
  'tool_stream web_search bot_setting reply_constraints tokens_to_generate mask_sensitive_info reasoning_split',
  'preserve_thinking clear_thinking max_input_tokens vl_high_resolution_images translation_options sample_message',
  // Mistral, Cohere, xAI, Groq, OpenRouter, Perplexity
  'random_seed safe_prompt prompt_mode connectors citation_options citation_quality safety_mode strict_tools raw_prompting',
  'search_parameters deferred include_reasoning disable_tool_validation transforms plugins top_a search_domain_filter',
  'search_recency_filter return_images return_related_questions search_mode prompt_truncation p_sampling',
];

/** Names that are words of every day as well: they are settings where the text says so. */
const EVERYDAY: readonly string[] = [
  'effort seed stop stream store metadata modalities verbosity truncation background priority format think options grammar',
  'echo suffix speed container prediction include dimensions samplers transforms plugins details connectors',
];

const words = (lists: readonly string[]): string[] => lists.flatMap((list) => list.split(' '));
const EASY = new Set(words(EVERYDAY));
const ALL = words(NAMES).filter((name) => !EASY.has(name));

/** `max_tokens` is `maxTokens` and `max-tokens` too. On plain text: small letters. */
const joined = (name: string): string => name.replace(/[_-]/g, '');
const LISTED = new Set(ALL.map(joined));

/** True for the name of a setting, however it is spelled. */
export const isSettingName = (name: string): boolean => LISTED.has(joined(name).toLowerCase()) || EASY.has(name);

/** Names that are said of nothing else when they are written apart. */
const APART =
  /\b(?:service tier|response format|reasoning effort|(?:presence|frequency|repetition) penalty|logit bias|top logprobs|stop sequences|safety settings|thinking (?:budget|level|effort)|reasoning (?:level|mode)|generation config|(?:safety|harm)[ _](?:category|threshold)(?:_\w{1,40})?|harm_category_\w{1,40})\b/;

/** What refuses a setting. */
const REFUSED =
  'not (?:\\w{2,12} ){0,2}(?:support|allow|permit|accept|valid|available|enabled|recogni|compatib|applicable|a valid|one of)|unsupported|unknown|unrecogni[sz]ed|unexpected|invalid|illegal|deprecated|must|should|cannot|can only|only |requires?|required|missing|exceed|out of range|range of|too (?:large|small|big|high|low|many|long|complex)|extra|greater|less than|at (?:least|most)|expect|need|conflict|incompatible|mutually|both|不支持|无效|非法|错误|必须|不能|超出|取值|范围|仅支持|只支持|不合法|不可|недопуст|неверн|無効|サポート|지원';

const WORD = /(?<![\w.\]/-])[a-z][a-z0-9_-]{2,40}/g;
const namesOne = (said: string): boolean =>
  APART.test(said) || (said.match(WORD) ?? []).some((word) => LISTED.has(joined(word)));

const SENTENCE = new RegExp(REFUSED);

/** Where a word of every day is said to be a setting, or quoted and refused at once. */
const PLAIN = new RegExp(
  `\\b(?:the )?(?:${[...EASY].join('|')}) (?:parameter|level|mode|option|setting|field|argument|value)\\b|\\b(?:parameter|option|setting|argument)s?:? (?:${[...EASY].join('|')})\\b|(?<![\\w.\\]])(?:stop|seed|stream|n|store|effort|verbosity|modalities|logprobs|temperature): (?:array|value|input|must|should|expected|string|number|integer|list|invalid|unsupported)|^(?:\\S{1,40} ){0,8}(?:stream|seed|verbosity|modalities|store|effort) (?:must|should|is not|cannot|can only|option)`,
);

/** True where one sentence refuses a setting that it names. On plain text. */
export const refusesSetting = (said: string): boolean =>
  said
    .split(/(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]/u)
    .some((one) => (namesOne(one) || PLAIN.test(one)) && SENTENCE.test(one));

const NAME = '[a-z][a-z0-9]{0,20}(?:_[a-z0-9]{1,20}){1,4}';
const UNKNOWN: readonly RegExp[] = [
  new RegExp(`\\b(?:is not (?:a|an|one of(?: the)?) (?:valid|supported|allowed) )(${NAME})\\b`),
  new RegExp(
    `\\b(?:arguments?|parameters?|params?|fields?|options?|settings?|keys?|propert(?:y|ies)) (?:is |are )?(?:not supported|not allowed|not permitted|unsupported|unknown|invalid)(?: in request)?:? (${NAME})\\b`,
  ),
  new RegExp(`\\b(?:range|value|values) (?:of|for) (${NAME}) (?:should|must|is|are)\\b`),
  new RegExp(
    `\\b(?:expects?|requires?|missing|needs?|unsupported|unknown|invalid|unrecogni[sz]ed) (?:an? |the )?(${NAME})\\b`,
  ),
  new RegExp(
    `(?<![\\w.\\]])(${NAME})(?:: \\[?| (?:is |are |was )?)(?:unknown field|not supported|not permitted|unsupported|deprecated|invalid|required|must be|should be|cannot be)`,
  ),
];

/** Underscored words that stand in messages, envelopes and programs. */
const NOT_SETTINGS =
  /tool|call|message|content|role|image|media|file|text|think|reason|signature|error|request|response|invalid|status|function|user|input|token_?id|^id|_id$|_url$|_type$|_code$|context|prompt|api_key|_key$|model|account|session|server|database|exception|_json$|file_?path|argument|parameter/;

/** A name that no API here has, refused as only a setting can be: the weakest sign of one. On plain text. */
export const mayRefuseSetting = (said: string): boolean =>
  UNKNOWN.some((one) => {
    const name = one.exec(said)?.[1];
    return name !== undefined && !NOT_SETTINGS.test(name);
  });
