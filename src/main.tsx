import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';
import './styles/forced.css';
import './styles/print.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { refuseFrame } from './app/framed.ts';
import { start } from './app/start.ts';

const root = document.getElementById('root');
if (root && !refuseFrame(root)) {
  start();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
