// The messages of a body as its vendor's types have them, for `renew-wires.mjs`.

/**
 * The keys of messages by role (`*`: whichever), of parts by their type, and of calls, each with the kinds of its values:
 * `string|null`, and `?` where it may be missing. A dotted key is inside of an object.
 */
export function messageForms(ts, checker, body, { isCamel = false } = {}) {
  const messages = {};
  const parts = {};
  const call = {};
  const list = propertyOf(body, 'messages');
  for (const message of elementsOf(list)) {
    const roles = wordsOf(propertyOf(message, 'role'));
    if (roles === null) continue;
    const fields = fieldsOf(message, 1, (key) => key !== 'role');
    for (const role of roles.length === 0 ? ['*'] : roles) messages[role] = merged(messages[role], fields);
    for (const property of message.getProperties()) {
      const name = written(property.name);
      for (const element of elementsOf(checker.getTypeOfSymbol(property))) {
        if (name === 'tool_calls') Object.assign(call, merged(call, fieldsOf(element, 2)));
        const types = name === 'content' ? wordsOf(propertyOf(element, 'type')) : null;
        // What a package calls the types that it does not know.
        for (const type of types?.filter((word) => word !== 'UNKNOWN') ?? [])
          parts[type] = merged(
            parts[type],
            fieldsOf(element, 2, (key) => key !== 'type'),
          );
      }
    }
  }
  return { messages: sorted(messages), parts: sorted(parts), call: sorted(call) };

  function written(name) {
    return isCamel ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name;
  }

  /** The type of a property; undefined where there is none. */
  function propertyOf(type, name) {
    const symbol = type?.getProperty(name);
    return symbol && checker.getTypeOfSymbol(symbol);
  }

  function membersOf(type) {
    if (!type) return [];
    return type.isUnion() ? type.types.flatMap(membersOf) : [type];
  }

  /** The types of the elements of the lists that a value may be. */
  function elementsOf(type) {
    return membersOf(type)
      .filter((member) => checker.isArrayLikeType(member))
      .flatMap((member) => membersOf(checker.getTypeArguments(member)[0]))
      .filter((member) => member.getProperties().length > 0 && !(member.flags & ts.TypeFlags.StringLike));
  }

  /** The words that a value may be; none where it may be any, null where it is none. */
  function wordsOf(type) {
    const members = membersOf(type).filter((member) => !(member.flags & ts.TypeFlags.Undefined));
    if (members.length === 0 || !members.every((member) => member.flags & ts.TypeFlags.StringLike)) return null;
    return members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
  }

  function fieldsOf(type, depth, isMeant = () => true) {
    const fields = {};
    for (const property of type.getProperties()) {
      const key = written(property.name);
      if (!isMeant(key)) continue;
      const value = checker.getTypeOfSymbol(property);
      const kinds = kindsOf(value);
      if (kinds.length === 0) continue;
      fields[key] = `${kinds.join('|')}${property.flags & ts.SymbolFlags.Optional ? '?' : ''}`;
      if (depth < 2) continue;
      for (const member of membersOf(value))
        if (member.flags & ts.TypeFlags.Object && !checker.isArrayLikeType(member))
          for (const [inner, kind] of Object.entries(fieldsOf(member, depth - 1))) fields[`${key}.${inner}`] = kind;
    }
    return fields;
  }

  /** Nothing where a value may be of any kind. */
  function kindsOf(type) {
    const kinds = new Set();
    for (const member of membersOf(type)) {
      const { flags } = member;
      if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return [];
      if (flags & ts.TypeFlags.Null) kinds.add('null');
      else if (flags & ts.TypeFlags.StringLike) kinds.add('string');
      else if (flags & ts.TypeFlags.NumberLike) kinds.add('number');
      else if (flags & ts.TypeFlags.BooleanLike) kinds.add('boolean');
      else if (member.isIntersection() && member.types.some((part) => part.flags & ts.TypeFlags.StringLike))
        kinds.add('string');
      else if (checker.isArrayLikeType(member)) kinds.add('list');
      else if (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive))
        kinds.add('object');
    }
    return [...kinds].sort();
  }
}

/** Fields of two types of one name: what one of them may lack, or be, both may. */
export function merged(before, fields) {
  if (before === undefined || Object.keys(before).length === 0) return fields;
  const all = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(fields)])) {
    const both = [before[key], fields[key]].filter((kind) => kind !== undefined);
    const kinds = new Set(both.flatMap((kind) => kind.replace('?', '').split('|')));
    const isOptional = both.length < 2 || both.some((kind) => kind.endsWith('?'));
    all[key] = `${[...kinds].sort().join('|')}${isOptional ? '?' : ''}`;
  }
  return all;
}

export const sorted = (table) => Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
