/// A reference that keeps nothing alive: an object that one handler of a round releases must not be called later in it.
struct Weak<Object: AnyObject> {
    weak var object: Object?

    init(_ object: Object) { self.object = object }
}
