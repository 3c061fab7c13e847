// If a plot fails or its code does not load, the card's table still works.
import { Component, type ReactNode } from 'react';
import { FailedState } from './failed-state';

export class PlotBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <FailedState title="The chart could not be drawn" className="h-full">
        View it as a table, or reload the page.
      </FailedState>
    );
  }
}
