import { render, screen } from '@testing-library/react';
import { describe, expect, it } from '@rstest/core';
import { SentimentBadge } from './sentiment-badge';

describe('SentimentBadge', () => {
  it('says that the machine is unsure only where it would count as neutral', () => {
    render(
      <>
        <SentimentBadge emotion="neutral" isUnsure probability={0.4} />
        <SentimentBadge emotion="negative" isUnsure />
      </>,
    );
    expect(screen.getByText('不确定')).toBeInTheDocument();
    expect(screen.getByText('负面')).toBeInTheDocument();
    expect(screen.queryByText(/中性/)).toBeNull();
  });
});
