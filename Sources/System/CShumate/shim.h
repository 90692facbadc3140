#pragma once
// GTK's types are to be the same ones in both modules.
#pragma clang module import CAdwaita
#include <shumate/shumate.h>
#include <libsoup/soup.h>
