interface SparklineProps {
  readonly values: readonly number[];
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** A word-sized line chart, rendered without a library. */
export function Sparkline({ values, label, width = 88, height = 24 }: SparklineProps) {
  const top = Math.max(...values, 1);
  const step = values.length > 1 ? (width - 2) / (values.length - 1) : 0;
  const points = values.map(
    (value, index) =>
      `${(1 + index * step).toFixed(1)},${(height - 2 - (Math.max(0, value) / top) * (height - 4)).toFixed(1)}`,
  );
  const line = points.join(' ');
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {points.length > 1 && <polygon points={`1,${height} ${line} ${width - 1},${height}`} fill="var(--accent-soft)" />}
      <polyline points={line} fill="none" stroke="var(--accent-ink)" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
