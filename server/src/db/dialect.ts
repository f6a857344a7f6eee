import { SqliteDialect, SqliteQueryCompiler } from 'kysely'

/**
 * SQLite looks at the values of parameters while it plans, and compiles a statement anew when one that it looked at is
 * bound to another value: that takes ten times as long as most statements run. What stands behind a plus it does not
 * look at, and the plus changes no value.
 */
class UnseenValues extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?'
  }
}

export class ServerDialect extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new UnseenValues()
  }
}
