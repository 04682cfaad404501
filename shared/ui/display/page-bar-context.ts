import { createContext, type ReactNode } from 'react';

/** What the frame adds to the bar at the top of every screen. */
export interface PageBarParts {
  /** Before the title: the way up from a screen that no menu leads to. */
  readonly before?: ReactNode;
  /** After the title: what concerns the screen as a whole. */
  readonly after?: ReactNode;
}

export const PageBarContext = createContext<PageBarParts>({});
