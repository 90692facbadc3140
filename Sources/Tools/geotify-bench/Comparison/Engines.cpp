// What the region index is measured against: a hash of 0.01° cells and Boost's R-tree, both with the same decision by
// the haversine formula, its parts that don't depend on the fix computed beforehand. Longitudes don't wrap here: the
// fences measured stay away from poles and ±180°.
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

namespace {

constexpr double radiansPerDegree = M_PI / 180;
constexpr double earthRadius = 6371008.8;
constexpr double metresPerDegree = earthRadius * radiansPerDegree;

struct Coordinate {
    double latitude, longitude;
};

struct Circle {
    double latitude, longitude, radius;
};

/// A fence as the haversine formula wants it.
struct Fence {
    double latitude, longitude, cosine, limit;

    explicit Fence(const Circle &circle)
        : latitude(circle.latitude * radiansPerDegree),
          longitude(circle.longitude * radiansPerDegree),
          cosine(std::cos(latitude)),
          limit(std::pow(std::sin(circle.radius / earthRadius / 2), 2)) {}
};

/// The degrees that a circle covers.
struct Bounds {
    double south, north, west, east;

    explicit Bounds(const Circle &circle) {
        double height = circle.radius / metresPerDegree * 1.01;
        double width = height / std::cos((std::abs(circle.latitude) + height) * radiansPerDegree);
        south = circle.latitude - height;
        north = circle.latitude + height;
        west = circle.longitude - width;
        east = circle.longitude + width;
    }
};

/// Counts the fences of one fix.
class Decision {
public:
    Decision(const std::vector<Fence> &fences, const Coordinate &fix)
        : fences(fences),
          latitude(fix.latitude * radiansPerDegree),
          longitude(fix.longitude * radiansPerDegree) {}

    void consider(uint32_t number) {
        if (cosine < 0) cosine = std::cos(latitude);
        const Fence &fence = fences[number];
        double north = std::sin((latitude - fence.latitude) / 2);
        double east = std::sin((longitude - fence.longitude) / 2);
        if (north * north + cosine * fence.cosine * east * east <= fence.limit) found++;
    }

    uint64_t found = 0;

private:
    const std::vector<Fence> &fences;
    double latitude, longitude, cosine = -1;
};

class Engine {
public:
    virtual ~Engine() = default;
    virtual uint64_t lookUp(const Coordinate *fixes, size_t count) const = 0;

protected:
    explicit Engine(const Circle *circles, size_t count) : fences(circles, circles + count) {}
    std::vector<Fence> fences;
};

/// Every cell that a fence touches names it: one flat table of cells with open addressing, one array of numbers.
class CellHash : public Engine {
public:
    CellHash(const Circle *circles, size_t count) : Engine(circles, count) {
        std::vector<std::pair<uint64_t, uint32_t>> touched;
        for (size_t number = 0; number < count; number++) {
            Bounds bounds(circles[number]);
            for (int64_t y = row(bounds.south); y <= row(bounds.north); y++)
                for (int64_t x = column(bounds.west); x <= column(bounds.east); x++)
                    touched.emplace_back(key(y, x), number);
        }
        std::sort(touched.begin(), touched.end());
        size_t cells = 0;
        for (size_t i = 0; i < touched.size(); i++) cells += i == 0 || touched[i].first != touched[i - 1].first;
        unsigned bits = 4;
        while ((size_t(1) << bits) < cells * 3 / 2) bits++;
        shift = 64 - bits;
        table.resize(size_t(1) << bits);
        numbers.reserve(touched.size());
        for (size_t i = 0; i < touched.size();) {
            size_t slot = touched[i].first * multiplier >> shift;
            while (table[slot].count) slot = (slot + 1) & (table.size() - 1);
            table[slot].key = uint32_t(touched[i].first);
            table[slot].first = uint32_t(numbers.size());
            uint64_t cell = touched[i].first;
            for (; i < touched.size() && touched[i].first == cell; i++, table[slot].count++)
                numbers.push_back(touched[i].second);
        }
    }

    uint64_t lookUp(const Coordinate *fixes, size_t count) const override {
        uint64_t found = 0;
        for (size_t i = 0; i < count; i++) {
            uint64_t cell = key(row(fixes[i].latitude), column(fixes[i].longitude));
            size_t slot = cell * multiplier >> shift;
            while (table[slot].count && table[slot].key != cell) slot = (slot + 1) & (table.size() - 1);
            Decision decision(fences, fixes[i]);
            const uint32_t *number = numbers.data() + table[slot].first;
            for (uint32_t left = table[slot].count; left > 0; left--) decision.consider(*number++);
            found += decision.found;
        }
        return found;
    }

private:
    struct Cell {
        uint32_t key = 0, first = 0, count = 0;
    };
    static constexpr uint64_t multiplier = 0x9e3779b97f4a7c15;

    static int64_t row(double latitude) { return int64_t((latitude + 90) * 100); }
    static int64_t column(double longitude) { return int64_t((longitude + 180) * 100); }
    static uint64_t key(int64_t row, int64_t column) { return uint64_t(row * 36000 + column); }

    unsigned shift;
    std::vector<Cell> table;
    std::vector<uint32_t> numbers;
};

/// Boost's R-tree of the fences' bounds, loaded in bulk, in single precision.
class RTree : public Engine {
    using Point = boost::geometry::model::point<float, 2, boost::geometry::cs::cartesian>;
    using Box = boost::geometry::model::box<Point>;
    using Value = std::pair<Box, uint32_t>;
    using Tree = boost::geometry::index::rtree<Value, boost::geometry::index::rstar<16>>;

public:
    RTree(const Circle *circles, size_t count) : Engine(circles, count) {
        std::vector<Value> values;
        values.reserve(count);
        for (size_t number = 0; number < count; number++) {
            Bounds bounds(circles[number]);
            Box box(
                Point(below(bounds.west), below(bounds.south)), Point(above(bounds.east), above(bounds.north)));
            values.emplace_back(box, number);
        }
        tree = std::make_unique<Tree>(values.begin(), values.end());
    }

    uint64_t lookUp(const Coordinate *fixes, size_t count) const override {
        uint64_t found = 0;
        for (size_t i = 0; i < count; i++) {
            Decision decision(fences, fixes[i]);
            Point point(float(fixes[i].longitude), float(fixes[i].latitude));
            auto consider = [&](const Value &value) { decision.consider(value.second); };
            tree->query(
                boost::geometry::index::intersects(point), boost::make_function_output_iterator(consider));
            found += decision.found;
        }
        return found;
    }

private:
    static float below(double value) { return std::nextafter(float(value), -1000.0f); }
    static float above(double value) { return std::nextafter(float(value), 1000.0f); }

    std::unique_ptr<Tree> tree;
};

}  // namespace

extern "C" {

void *comparison_cell_hash(const Circle *circles, size_t count) { return new CellHash(circles, count); }

void *comparison_r_tree(const Circle *circles, size_t count) { return new RTree(circles, count); }

uint64_t comparison_look_up(const void *engine, const Coordinate *fixes, size_t count) {
    return static_cast<const Engine *>(engine)->lookUp(fixes, count);
}

void comparison_free(void *engine) { delete static_cast<Engine *>(engine); }

/// Bytes that an engine's fences take by themselves, which are not the engine's doing.
size_t comparison_fence_size() { return sizeof(Fence); }
}
