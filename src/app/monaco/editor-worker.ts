import '../../guard/worker.ts';
import 'monaco-editor/editor/editor.worker';
