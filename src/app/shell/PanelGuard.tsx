import { Component, type ReactNode } from 'react';
import css from './workbench.module.css';

/** A panel that fails says so and leaves the rest of the page alone. */
export class PanelGuard extends Component<{ children: ReactNode }, { failed: string | null }> {
  override state = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: string } {
    return { failed: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    return (
      <div className={css.panelWait}>
        <p>This panel stopped working. The transcript is untouched; the other tabs still work.</p>
        <p className="content faint">{this.state.failed}</p>
        <button type="button" className="button" onClick={() => this.setState({ failed: null })}>
          Try again
        </button>
      </div>
    );
  }
}
