import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { asked } from '../testing/asked.ts';
import { convertTranscript } from './convert.ts';

const PDF = 'JVBERi0xLjQKMSAwIG9iajw8L1R5cGUvQ2F0YWxvZy9QYWdlcyAyIDAgUj4+ZW5kb2JqCg==';
const NOTES = btoa('# Notes\ncheck logging\n');

describe('a file that is sent as a picture', () => {
  it('is sent as a file to Responses', () => {
    const picture = { type: 'input_image', image_url: `data:application/pdf;base64,${PDF}`, detail: 'auto' };
    const told = asked(
      { model: 'gpt-4o', input: [{ role: 'user', content: [{ type: 'input_text', text: 'Read it.' }, picture] }] },
      "Invalid 'input[0].content[1].image_url'. Expected a base64-encoded data URL with an image MIME type (e.g. 'data:image/png;base64,aW1nIGJ5dGVzIGhlcmU='), but got unsupported MIME type 'application/pdf'.",
    );
    expect(told.places).toEqual(['media/wrong-type /input/0/content/1/image_url']);
    expect(told.fixed.input[0].content[1]).toEqual({
      type: 'input_file',
      filename: 'file.pdf',
      file_data: `data:application/pdf;base64,${PDF}`,
    });
  });

  it('is sent as a file to Chat Completions', () => {
    const picture = { type: 'image_url', image_url: { url: `data:application/pdf;base64,${PDF}` } };
    const told = asked(
      { model: 'gpt-4o', messages: [{ role: 'user', content: [{ type: 'text', text: 'Read it.' }, picture] }] },
      'Invalid MIME type. Only image types are supported.',
    );
    expect(told.fixed.messages[0].content[1]).toEqual({
      type: 'file',
      file: { filename: 'file.pdf', file_data: `data:application/pdf;base64,${PDF}` },
    });
  });

  it('is sent as a document to Anthropic', () => {
    const source = { type: 'base64', media_type: 'application/pdf', data: PDF };
    const content = [
      { type: 'image', source },
      { type: 'text', text: 'Read it.' },
    ];
    const told = asked(
      { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content }] },
      "messages.0.content.0.image.source.base64.media_type: Input should be 'image/jpeg', 'image/png', 'image/gif' or 'image/webp'",
    );
    expect(told.fixed.messages[0].content[0]).toEqual({ type: 'document', source });
  });
});

describe('a file of a type that an error rejects', () => {
  const file = (mime_type: string) => ({ inline_data: { mime_type, data: NOTES } });
  const body = (mime_type: string) => ({
    model: 'gemini-2.5-pro',
    contents: [{ role: 'user', parts: [{ text: 'Read it.' }, file(mime_type)] }],
  });

  it('gets the type of its bytes, also where the text of the error is wrapped', () => {
    const told = asked(
      body('application/octet-stream'),
      '400 INVALID_ARGUMENT. Unsupported MIME type:\n   application/octet-stream',
    );
    expect(told.places).toEqual(['media/wrong-type /contents/0/parts/1/inline_data/mime_type']);
    expect(told.fixed).toEqual(body('text/plain'));
  });

  it('leaves files of other types alone', () => {
    const told = asked(body('text/markdown'), 'Unsupported MIME type: application/octet-stream');
    expect(told.fixed).toEqual(body('text/markdown'));
  });
});

describe('a document that moves to another API', () => {
  const document = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PDF } };
  const snapshot = openTranscript(
    JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages: [{ role: 'user', content: [document] }] }),
  );

  it.each([
    ['openai-chat', { type: 'file', file: { filename: 'file.pdf', file_data: `data:application/pdf;base64,${PDF}` } }],
    ['openai-responses', { type: 'input_file', filename: 'file.pdf', file_data: `data:application/pdf;base64,${PDF}` }],
  ])('is a file in %s', (format, part) => {
    const { messages = [], input = messages } = JSON.parse(convertTranscript(snapshot, format).text);
    expect(input[0].content).toEqual([part]);
  });
});

describe('a type of a file that an error calls empty', () => {
  const said =
    'Unable to submit request because it has an empty mimeType parameter in fileData. Add a value to the parameter and try again.';
  const body = (fileUri: string, text: string) => ({
    contents: [{ role: 'user', parts: [{ fileData: { mimeType: '', fileUri } }, { text }] }],
  });
  const uri = 'https://generativelanguage.googleapis.com/v1beta/files/30txz5yr4lnt';
  const typed = (fileUri: string, text: string) => {
    const told = asked(body(fileUri, text), said);
    expect(told.places).toEqual(['request/refused /contents/0/parts/0/fileData/mimeType']);
    return told.fixed.contents[0].parts[0].fileData.mimeType;
  };

  it('is the one of its address', () => {
    expect(typed('gs://bucket/a.b/clip.MP4', 'What is said in talk.wav?')).toBe('video/mp4');
  });

  it('is the one of the only kind of file that the words beside it name', () => {
    expect(typed(uri, 'Write down interview-07.wav word for word.')).toBe('audio/wav');
    expect(typed(uri, 'Compare a.wav with b.pdf.')).toBe('');
  });
});
