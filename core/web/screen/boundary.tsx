import { Component, type ErrorInfo, type ReactNode } from 'react';
import { randomId } from '../random-id';
import { FailureScreen } from './failure-screen';

interface BoundaryProps {
  /** Whose part this is: a plugin's id, or `core`. */
  readonly name: string;
  /** A change of it clears the failure, such as the address. */
  readonly resetKey?: string;
  readonly children?: ReactNode;
}

interface Failure {
  readonly error: unknown;
  /** To report, and to find in the console. */
  readonly id: string;
}

/** Keeps a failure of one plugin from taking the others with it. */
export class Boundary extends Component<BoundaryProps, { readonly failure: Failure | null }> {
  override state: { readonly failure: Failure | null } = { failure: null };

  private wasHidden = false;

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, id: randomId().slice(0, 8) } };
  }

  /** What failed before it was hidden is tried anew when it is shown again. */
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
