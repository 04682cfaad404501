import { Component, type ErrorInfo, type ReactNode } from 'react';
import { randomId } from '../random-id';
import { FailureScreen } from './failure-screen';

interface BoundaryProps {
  /** Owner of the content: a plugin id, or `core`. */
  readonly name: string;
  /** A change clears the error, for example the URL. */
  readonly resetKey?: string;
  readonly children?: ReactNode;
}

interface Failure {
  readonly error: unknown;
  /** Error id for reports, also logged to the console. */
  readonly id: string;
}

/** Error boundary that isolates the failure of one plugin from the others. */
export class Boundary extends Component<BoundaryProps, { readonly failure: Failure | null }> {
  override state: { readonly failure: Failure | null } = { failure: null };

  private wasHidden = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, id: randomId().slice(0, 8) } };
  }

  /** Retries when content that failed is shown again after it was hidden. */
  override componentDidMount(): void {
    if (this.wasHidden && this.state.failure) this.retry();
  }

  override componentWillUnmount(): void {
    this.wasHidden = true;
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.name} failed (${this.state.failure?.id ?? ''})`, error, componentStack);
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (before.resetKey !== this.props.resetKey && this.state.failure) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return <FailureScreen error={failure.error} id={failure.id} name={this.props.name} retry={this.retry} />;
  }

  private readonly retry = () => {
    this.setState({ failure: null });
  };
}
