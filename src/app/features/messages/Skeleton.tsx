const WIDTHS = [42, 78, 64, 88, 35, 71, 55, 82, 60, 47, 74, 38];

/** The shape of what is coming, while it is read. */
export function Skeleton() {
  return (
    <div className="skeleton-rows" aria-hidden="true">
      {WIDTHS.map((width) => (
        <div key={width} className="skeleton-row">
          <i style={{ width: 24 }} />
          <i style={{ width: 64 }} />
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
